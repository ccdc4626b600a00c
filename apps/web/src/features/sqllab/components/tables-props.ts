import type { EditorTab, OpenTable } from '../editor-tabs.ts';

export interface TablesBarProps {
  readonly tab: EditorTab;
  readonly onDatabase: (id: number | undefined) => void;
  readonly onSchema: (schema: string | undefined) => void;
  readonly onInsert: (text: string) => void;
  readonly onPreview: (table: string, sql: string) => void;
  /** Shows or hides the columns of a table. */
  readonly onToggle: (table: Omit<OpenTable, 'number'>) => void;
}

export type TableDialog =
  | { readonly kind: 'keys' | 'definition' }
  | { readonly kind: 'profile'; readonly column: string };
