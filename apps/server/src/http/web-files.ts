import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.map': 'application/json',
};
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

export interface WebFiles {
  /** The built page of the web application; undefined if it was not built. */
  readonly page: string | undefined;
  /** The files that each screen needs before it is drawn, by the name of its module. */
  readonly screens: Readonly<Record<string, readonly string[]>>;
  /** Returns the typeface of the application as a data URL; undefined if it was not built. */
  typeface(): string | undefined;
  /** Returns what the theme of the site adds to pages below a base path. */
  readonly siteHead?: (base: string) => Promise<{ readonly html: string; readonly icon: string | null }>;
  send(request: FastifyRequest, reply: FastifyReply, path: string): FastifyReply | undefined;
}

/** Returns the files of the built web application; only those in the folder at startup are served. */
export function webFiles(folder: string): WebFiles {
  const names = new Set(
    existsSync(folder)
      ? readdirSync(folder, { recursive: true }).map(name => String(name).replaceAll('\\', '/'))
      : [],
  );
  const contents = new Map<string, { readonly bytes: Buffer; readonly etag: string }>();
  const read = (name: string) => {
    const known = contents.get(name);
    if (known) return known;
    const bytes = readFileSync(join(folder, name));
    const file = { bytes, etag: `"${createHash('sha1').update(bytes).digest('base64url')}"` };
    contents.set(name, file);
    return file;
  };
  return {
    page: names.has('index.html') ? read('index.html').bytes.toString('utf8') : undefined,
    screens: names.has('screens.json')
      ? (JSON.parse(read('screens.json').bytes.toString('utf8')) as WebFiles['screens'])
      : {},
    typeface() {
      const name = [...names].find(one => /\/inter-latin-wght-normal-[\w-]+\.woff2$/.test(one));
      return name && `data:font/woff2;base64,${read(name).bytes.toString('base64')}`;
    },
    send(request, reply, path) {
      // A new build may have removed the file.
      if (
        !names.has(path) ||
        !TYPES[extname(path)] ||
        !(contents.has(path) || existsSync(join(folder, path)))
      )
        return undefined;
      const accepted = request.headers['accept-encoding'] ?? '';
      const encoding = ENCODINGS.find(
        ([name, suffix]) => accepted.includes(name) && names.has(path + suffix),
      );
      const file = read(encoding ? path + encoding[1] : path);
      reply.header('etag', file.etag).header('vary', 'accept-encoding').type(TYPES[extname(path)]!);
      // Asset names contain a content hash.
      reply.header(
        'cache-control',
        path.startsWith('static/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
      );
      if (request.headers['if-none-match'] === file.etag) return reply.code(304).send();
      if (encoding) reply.header('content-encoding', encoding[0]);
      return reply.send(file.bytes);
    },
  };
}

/** Serves the web application's files under `/static/`. */
export function webFileRoutes(app: FastifyInstance, files: WebFiles): void {
  app.get('/static/*', (request, reply) => {
    const path = `static/${(request.params as { '*': string })['*']}`;
    return (
      files.send(request, reply, path) ??
      reply.code(404).type('text/html; charset=utf-8').send('<!doctype html><title>404</title><h1>404</h1>')
    );
  });
}
