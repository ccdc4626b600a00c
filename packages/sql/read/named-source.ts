import type { WrittenName } from './names.ts';

/** Names by which a query knows what it reads, from the outermost to the table's own. */
export interface NamedSource {
  /** Where it stands. */
  readonly at: number;
  readonly names: readonly WrittenName[];
}
