import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

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

/**
 * Removes files that only pass on what another file exports, and imports that other file instead. The bundler
 * makes one for each module that is loaded on demand from a file with others.
 */
export function foldFacades(): Plugin {
  return {
    name: 'powerset:fold-facades',
    apply: 'build',
    generateBundle: {
      // Before the list of files that each import preloads is made.
      order: 'pre',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter(file => file.type === 'chunk');
        for (const facade of chunks) {
          const passed = FACADE.exec(facade.code);
          if (!passed || facade.isEntry) continue;
          const names = (passed[1] ?? '')
            .split(',')
            .filter(pair => pair.trim() !== '')
            .map(pair => pair.trim().split(/\s+as\s+/));
          const picked = names.map(([from, to = from]) => `${to}:e.${from}`).join(',');
          const call = `import(\`./${basename(facade.fileName)}\`)`;
          for (const chunk of chunks)
            if (chunk.dynamicImports.includes(facade.fileName)) {
              chunk.code = chunk.code.replaceAll(call, `import(\`./${passed[2]}\`).then(e=>({${picked}}))`);
              chunk.dynamicImports = [
                ...chunk.dynamicImports.filter(name => name !== facade.fileName),
                ...facade.imports,
              ];
            }
          delete bundle[facade.fileName];
        }
      },
    },
  };
}

const FACADE = /^\s*(?:export\s*\{([^}]*)\}\s*from\s*|import\s*)["'`]\.\/([^"'`]+)["'`];?\s*$/;

/**
 * Writes `screens.json`: for each screen, by the name of its module, the files that it needs before it is drawn.
 * The server names them in the page, so that the browser fetches them at once instead of one after the other.
 */
export function listScreenFiles(): Plugin {
  return {
    name: 'powerset:list-screen-files',
    apply: 'build',
    generateBundle(_, bundle) {
      const screens: Record<string, readonly string[]> = {};
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk')
          for (const id of Object.keys(chunk.modules)) {
            const name = /[\\/]src[\\/](?:(sign-in|application)|.*[\\/]([A-Z]\w+Screen))\.tsx$/.exec(id);
            if (name) screens[name[1] ?? name[2]!] = filesOf(chunk.fileName, bundle);
          }
      this.emitFile({ type: 'asset', fileName: 'screens.json', source: JSON.stringify(screens) });
    },
  };
}

function filesOf(start: string, bundle: Rolldown.OutputBundle): readonly string[] {
  const names = new Set([start]);
  const styles = new Set<string>();
  for (const name of names) {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk') continue;
    for (const imported of chunk.imports) names.add(imported);
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style);
  }
  return [...styles, ...names];
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
