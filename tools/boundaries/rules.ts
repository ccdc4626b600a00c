/**
 * Which imports a folder allows. The order matters: the first rule whose folder contains a file applies to
 * the file.
 */
export interface BoundaryRule {
  /** The start of the path from the repository's root. */
  readonly folder: string;
  /** Limits the rule to files whose path from the root matches. */
  readonly files?: RegExp;
  /**
   * The workspace paths that these files may import, as `<package>` or `<package>/<folder or file>`; they may
   * always import their own files.
   */
  readonly mayImport: readonly string[];
  /** The external packages that these files must not import, as starts of their names. */
  readonly mustNotImport?: readonly string[];
  /** Texts that must not appear in the code: ambient clocks, randomness, network access. */
  readonly mustNotContain?: readonly { readonly pattern: RegExp; readonly why: string }[];
  /** Each folder inside this one stands alone; its siblings may import only these files. */
  readonly separate?: { readonly open: readonly string[] };
}

const NO_DOM = ['react', 'react-dom', 'echarts', '@base-ui/', '@tanstack/react', 'lucide-react'] as const;
const NO_OUTSIDE = [
  { pattern: /\bDate\.now\(|\bnew Date\(\)/, why: 'the clock is a parameter here' },
  { pattern: /\bMath\.random\(|\brandomUUID\(/, why: 'randomness is a parameter here' },
  { pattern: /\bfetch\(/, why: 'no network here' },
] as const;

export const RULES: readonly BoundaryRule[] = [
  { folder: 'packages/kit', mayImport: [], mustNotImport: [...NO_DOM] },
  {
    folder: 'packages/core',
    mayImport: ['kit'],
    mustNotImport: [...NO_DOM, 'node:'],
    mustNotContain: NO_OUTSIDE,
  },
  {
    folder: 'packages/sql',
    mayImport: ['kit'],
    mustNotImport: [...NO_DOM, 'node:'],
    mustNotContain: NO_OUTSIDE,
  },
  {
    folder: 'packages/engine',
    mayImport: ['core', 'sql', 'kit', 'connector-kit/connector.ts'],
    mustNotImport: [...NO_DOM, 'node:'],
    mustNotContain: NO_OUTSIDE,
  },
  {
    folder: 'packages/connector-kit',
    files: /conformance\.ts$/,
    mayImport: ['core', 'sql', 'kit'],
    mustNotImport: NO_DOM,
  },
  {
    folder: 'packages/connector-kit',
    mayImport: ['core', 'sql', 'kit'],
    mustNotImport: [...NO_DOM, 'vitest'],
  },
  { folder: 'packages/connectors', files: /^packages\/connectors\/list\.ts$/, mayImport: ['connector-kit'] },
  {
    folder: 'packages/connectors',
    mayImport: ['connector-kit', 'sql', 'core', 'kit'],
    mustNotImport: NO_DOM,
    separate: { open: [] },
  },
  // The one script of the product in the frames of chart packages.
  {
    folder: 'packages/chart-frame',
    mayImport: ['core/chart-package', 'core/format'],
    mustNotImport: [...NO_DOM, 'node:'],
    mustNotContain: [{ pattern: /\bfetch\(/, why: 'a frame never asks the network' }],
  },
  { folder: 'packages/contracts', mayImport: ['core', 'kit'], mustNotImport: [...NO_DOM, 'node:'] },
  {
    folder: 'packages/charts',
    files: /^packages\/charts\/(specs|views|draw-picture)\.ts$/,
    mayImport: ['core', 'kit'],
  },
  // The server draws without a page, so it uses the drawing library and the theme colors, but no components.
  {
    folder: 'packages/charts/kit/picture',
    mayImport: ['core', 'kit', 'ui/theme/tokens.ts'],
    mustNotImport: ['react', 'react-dom', 'node:'],
  },
  // Only tests use these files, which read recordings.
  {
    folder: 'packages/charts/kit',
    files: /\/(conformance|recorded-[a-z]+)\.ts$/,
    mayImport: ['core', 'kit', 'testing/golden/golden-folder.ts'],
  },
  {
    folder: 'packages/charts',
    files: /\.tsx$|\/kit\/view\/|\/charts\/use-[a-z-]+\.ts$/,
    mayImport: ['ui', 'core', 'kit'],
    mustNotImport: ['node:'],
    mustNotContain: [{ pattern: /\bfetch\(/, why: 'a view never asks the network' }],
    separate: { open: ['kit'] },
  },
  {
    folder: 'packages/charts',
    mayImport: ['core', 'kit'],
    mustNotImport: [...NO_DOM, 'node:'],
    separate: { open: ['kit'] },
  },
  // Prints the style sheet when the web application is built; the application itself never contains this
  // file.
  { folder: 'packages/ui', files: /print-theme-css\.ts$/, mayImport: ['kit'] },
  { folder: 'packages/ui', mayImport: ['kit'], mustNotImport: ['node:'] },
  {
    folder: 'packages/testing',
    mayImport: ['kit', 'core', 'sql', 'engine', 'connector-kit', 'connectors', 'contracts'],
  },
  // The server puts the theme of the site into pages, so it prints theme colors, but uses no components.
  {
    folder: 'apps/server/src/features/themes',
    mayImport: ['contracts', 'core', 'kit', 'ui/theme/site-look.ts', 'server'],
    mustNotImport: NO_DOM,
  },
  {
    folder: 'apps/server/src/features',
    mayImport: [
      'contracts',
      'engine',
      'connector-kit',
      'charts/specs.ts',
      'charts/catalog.ts',
      'charts/draw-picture.ts',
      'charts/kit',
      'core',
      'sql',
      'kit',
    ],
    mustNotImport: NO_DOM,
    separate: { open: ['service.ts', 'store.ts', 'access.ts', 'archive.ts'] },
  },
  {
    folder: 'apps/server',
    mayImport: [
      'contracts',
      'engine',
      'connectors',
      'connector-kit',
      'charts/specs.ts',
      'charts/catalog.ts',
      'charts/upgrade-form-data.ts',
      'core',
      'sql',
      'kit',
    ],
    mustNotImport: NO_DOM,
  },
  { folder: 'apps/cli', mayImport: ['server', 'core', 'kit', 'tables.ts'], mustNotImport: NO_DOM },
  {
    folder: 'apps/web/src/features',
    mayImport: ['contracts', 'charts', 'ui', 'core', 'sql/read', 'kit'],
    mustNotImport: ['node:', '@duckdb/', 'fastify'],
    separate: { open: [] },
  },
  {
    folder: 'apps/web/src',
    mayImport: ['contracts', 'charts', 'ui', 'core', 'sql/read', 'kit'],
    mustNotImport: ['node:', '@duckdb/', 'fastify'],
  },
];
