/** A line that registers a new folder, which goes below the template's own line in a list. */
export interface ListLine {
  readonly file: string;
  /** Matches the template's line, which the tool copies with changed names. */
  readonly like: RegExp;
}

/** Something that the tool can make: a copy of a folder that tests keep in order. */
export interface Kind {
  readonly parent: string;
  readonly template: string;
  /** How the parent folder spells its names. */
  readonly folderCase: 'snake' | 'kebab';
  /** The template's name as separate words, and as users read it. */
  readonly words: readonly string[];
  readonly label: string;
  readonly lists: readonly ListLine[];
}

export const KINDS: Readonly<Record<string, Kind>> = {
  chart: {
    parent: 'packages/charts',
    template: 'big_number_total',
    folderCase: 'snake',
    words: ['big', 'number', 'total'],
    label: 'Big Number',
    lists: [
      { file: 'packages/charts/specs.ts', like: /^import \{ bigNumberTotal \}.*$/m },
      { file: 'packages/charts/specs.ts', like: /^ {2}bigNumberTotal,$/m },
      { file: 'packages/charts/catalog.ts', like: /^import \{ about as aboutBigNumberTotal \}.*$/m },
      { file: 'packages/charts/catalog.ts', like: /^ {2}aboutBigNumberTotal,$/m },
      { file: 'packages/charts/views.ts', like: /^ {2}big_number_total: \{\n(?: {4}.*\n)+ {2}\},$/m },
    ],
  },
  connector: {
    parent: 'packages/connectors',
    template: 'postgresql',
    folderCase: 'kebab',
    words: ['postgresql'],
    label: 'PostgreSQL',
    lists: [
      { file: 'packages/connectors/list.ts', like: /^import \{ postgresql \} from.*$/m },
      { file: 'packages/connectors/list.ts', like: /^ {2}postgresql,$/m },
    ],
  },
  feature: {
    parent: 'apps/server/src/features',
    template: 'saved-queries',
    folderCase: 'kebab',
    words: ['saved', 'queries'],
    label: 'Saved queries',
    lists: [],
  },
  screen: {
    parent: 'apps/web/src/features',
    template: 'query-history',
    folderCase: 'kebab',
    words: ['query', 'history'],
    label: 'Query history',
    lists: [],
  },
};
