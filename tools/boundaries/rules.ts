/** Who may import what. The order matters: the first rule whose folder holds a file is the file's rule. */
export interface BoundaryRule {
  /** Start of the path from the repository's root. */
  readonly folder: string;
  /** Only files whose path from the root matches. */
  readonly files?: RegExp;
  /** Workspace paths that may be imported, as `<package>` or `<package>/<folder or file>`; own files always may. */
  readonly mayImport: readonly string[];
  /** Packages from outside that must not be imported, as starts of their names. */
  readonly mustNotImport?: readonly string[];
  /** Text that must not stand in the code: ambient clocks, randomness, network. */
  readonly mustNotContain?: readonly { readonly pattern: RegExp; readonly why: string }[];
  /** Each folder below this one stands alone; only these files in it are open to the other ones. */
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
  { folder: 'packages/contracts', mayImport: ['core', 'kit'], mustNotImport: [...NO_DOM, 'node:'] },
  {
    folder: 'packages/charts',
    files: /^packages\/charts\/(specs|views|draw-picture)\.ts$/,
    mayImport: ['core', 'kit'],
  },
  // Draws without a page: the drawing library and the colors of the themes, but no components.
  {
    folder: 'packages/charts/kit/picture',
    mayImport: ['core', 'kit', 'ui/theme/tokens.ts'],
    mustNotImport: ['react', 'react-dom', 'node:'],
  },
  // Used by tests alone: they read recordings.
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
  // Prints the style sheet when the web application is built; never part of it.
  { folder: 'packages/ui', files: /print-theme-css\.ts$/, mayImport: ['kit'] },
  { folder: 'packages/ui', mayImport: ['kit'], mustNotImport: ['node:'] },
  {
    folder: 'packages/testing',
    mayImport: ['kit', 'core', 'sql', 'engine', 'connector-kit', 'connectors', 'contracts'],
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
