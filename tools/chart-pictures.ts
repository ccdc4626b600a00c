// npm run pictures [chart …] [-- --dark] [--out folder]: builds the page of all charts and takes a picture of each.
import { createReadStream, existsSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { build } from 'vite';
import { BROWSER_ARGS, findBrowser, NO_BROWSER } from './browser.ts';

const root = join(import.meta.dirname, '..');
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
};
/** Animations end within this time after the data arrives. */
const SETTLED_MS = 900;

const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { dark: { type: 'boolean' }, out: { type: 'string', default: join(root, 'dist/pictures') } },
});
process.env['NODE_ENV'] = 'production';
await build({ configFile: join(root, 'apps/web/vite.gallery.config.ts'), logLevel: 'error' });
await takePictures();

async function takePictures(): Promise<void> {
  const executablePath = await findBrowser();
  if (!executablePath) throw new Error(NO_BROWSER);
  mkdirSync(values.out, { recursive: true });
  const server = createServer((request, response) => {
    const path = new URL(request.url!, 'http://localhost').pathname;
    const file = join(root, 'dist/gallery', path === '/' ? 'index.html' : path);
    if (!existsSync(file)) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const browser = await chromium.launch({ executablePath, args: [...BROWSER_ARGS] });
  const page = await browser.newPage({ viewport: { width: 1320, height: 900 } });
  page.on('pageerror', error => console.error(error.message));
  const theme = values.dark ? 'dark' : 'light';
  await page.goto(`${address}?theme=${theme}${wanted.length === 1 ? `&chart=${wanted[0]}` : ''}`);
  await page.waitForTimeout(SETTLED_MS);
  for (const section of await page.locator('section[data-chart]').all()) {
    const name = (await section.getAttribute('data-chart'))!;
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    await section.scrollIntoViewIfNeeded();
    await page.waitForTimeout(SETTLED_MS / 3);
    const path = join(values.out, `${name}-${theme}.png`);
    await section.screenshot({ path });
    console.log(path);
  }
  await browser.close();
  server.close();
}
