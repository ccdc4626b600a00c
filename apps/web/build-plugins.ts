import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSED = new Set(['.js', '.css', '.html', '.svg', '.json', '.txt']);
/** Smaller files save less by compression than it costs. */
const MIN_BYTES = 1024;

/**
 * Writes a `.gz` and a `.br` beside every text file of the build, so that the server only has to send them.
 */
export function compressFiles(): Plugin {
  let folder = '';
  return {
    name: 'powerset:compress-files',
    apply: 'build',
    configResolved: config => {
      folder = config.build.outDir;
    },
    async closeBundle() {
      const names = await readdir(folder, { recursive: true });
      await Promise.all(
        names.filter(name => COMPRESSED.has(extname(name))).map(name => compress(join(folder, name))),
      );
    },
  };
}

/**
 * Puts the styles of components into a layer below those of screens, so that a screen can override a
 * component in whatever order the files arrive.
 */
export function layerComponentStyles(): Plugin {
  return {
    name: 'powerset:layer-component-styles',
    enforce: 'pre',
    transform: (code, id) =>
      /packages[\\/]ui[\\/].*\.module\.css$/.test(id)
        ? { code: `@layer base, ui;\n@layer ui {\n${code}\n}\n`, map: null }
        : undefined,
  };
}

/** Adds a preload of the font that every page needs to the page's head. */
export function preloadFont(name: string): Plugin {
  return {
    name: 'powerset:preload-font',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter(file => file.includes(name) && file.endsWith('.woff2'))
          .map(file => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              href: `./${file}`,
              as: 'font',
              type: 'font/woff2',
              crossorigin: 'anonymous',
            },
            injectTo: 'head' as const,
          })),
    },
  };
}

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < MIN_BYTES) return;
  const [gzipped, brotli] = await Promise.all([
    promisify(gzip)(bytes, { level: 9 }),
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  ]);
  await Promise.all([writeFile(`${path}.gz`, gzipped), writeFile(`${path}.br`, brotli)]);
}
