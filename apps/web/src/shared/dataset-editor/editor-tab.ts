import type { DatasetDraft } from './dataset-draft.ts';
import type { DraftProblem } from './draft-problems.ts';
import type { SqlContext } from './ExpressionField.tsx';

/** The width of the editor in pixels. */
export const EDITOR_WIDTH = 1160;

/** What the tabs of the editor share. */
export interface EditorTabProps {
  readonly draft: DatasetDraft;
  readonly problems: readonly DraftProblem[];
  /** The key of the selected column or metric. */
  readonly selected: string | undefined;
  readonly context: SqlContext;
  onSelect(key: string | undefined): void;
  onChange(draft: DatasetDraft): void;
}

/** Returns whether any of the texts contains the search. */
export function matches(search: string, ...texts: readonly string[]): boolean {
  const wanted = search.trim().toLowerCase();
  return wanted === '' || texts.some(text => text.toLowerCase().includes(wanted));
}
