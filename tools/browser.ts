import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

export const NO_BROWSER =
  'No Chromium was found for the browser tests. Install it (on Debian: apt-get install chromium), or set CHROMIUM_PATH to one.';

/** Returns the path of a Chromium; installs Debian's if that is allowed. */
export async function findBrowser(): Promise<string | undefined> {
  const found = installedBrowser();
  if (found || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return found;
  console.log('Installing Chromium for the browser tests …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { env, stdio: 'ignore' });
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
    env,
    stdio: 'ignore',
  });
  return installedBrowser();
}

function installedBrowser(): string | undefined {
  return [process.env.CHROMIUM_PATH, ...PATHS].find(
    (path): path is string => path !== undefined && existsSync(path),
  );
}

/**
 * Arguments that make Chromium start in the same way everywhere, also as root, and without network access.
 */
export const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
] as const;
