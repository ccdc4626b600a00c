import type { WrittenName } from './names.ts';

/** The names by which a query knows a source, from the outermost to the table's own. */
export interface NamedSource {
  /** Its position. */
  readonly at: number;
  readonly names: readonly WrittenName[];
}
