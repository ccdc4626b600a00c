import { readSettings, settingOrigins, type Settings } from '@powerset/server/src/config/settings.ts';
import { startServer, type RunningServer } from '@powerset/server/src/server.ts';
import { fail } from '@powerset/core/errors.ts';
import { exampleSource } from './example-source.ts';
import type { Installation } from './installation.ts';

/** Starts the server and waits until it is told to stop. */
export async function start(args: readonly string[], installation: Installation): Promise<void> {
  if (args.length > 0)
    fail('config.invalid', {
      detail: `Unexpected argument '${args[0]}'. Settings are environment variables; see powerset --help.`,
    });
  const settings = readSettings(process.env, process.cwd());
  const { version, webDir, enginePath, driverPath, examplesDir } = installation;
  const server = await startServer({
    settings,
    origins: settingOrigins(process.env, process.cwd()),
    version,
    webDir,
    enginePath,
    driverPath,
    examples: exampleSource(examplesDir),
    checksAnswers: !installation.isBuilt,
    now: Date.now,
    log: (message, facts) => logLine(settings, message, facts),
    say: line => console.log(line),
  });
  greet(server, settings);
  await untilStopped(server);
}

function greet(server: RunningServer, settings: Settings): void {
  console.log(`\n${settings.appName} is running at ${server.url}`);
  console.log(`Data folder: ${settings.dataDir}`);
  if (!server.needsFirstAccount) console.log('Sign in with your account.');
  else if (server.firstAccountCode)
    console.log(`Open this address to create the administrator. One-time code: ${server.firstAccountCode}`);
  else console.log('Open this address to create the administrator.');
  console.log('Press Ctrl-C to stop.');
}

async function untilStopped(server: RunningServer): Promise<void> {
  await new Promise<void>(resolve => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
  // A second signal exits at once, even if closing hangs.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  await server.close();
  process.exit(0);
}

function logLine(
  { logLevel }: Settings,
  message: string,
  facts: Readonly<Record<string, unknown>> = {},
): void {
  if (logLevel === 'silent') return;
  const { failure, cause, ...rest } = facts;
  const error = failure ?? cause;
  const text = Object.keys(rest).length > 0 ? ` ${JSON.stringify(rest)}` : '';
  console.error(
    `${new Date().toISOString()} ${message}${text}${error === undefined ? '' : `\n${error instanceof Error ? error.stack : String(error)}`}`,
  );
}
