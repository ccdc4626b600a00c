import type { Dispatch } from 'react';
import type { EditorTab, EditorTabsEvent, TabChange } from '../editor-tabs.ts';
import type { Runs } from '../run/use-runs.ts';

export interface EditorPaneProps {
  readonly tab: EditorTab;
  /** Text chosen elsewhere, to insert at the cursor. */
  readonly inserted: { readonly text: string; readonly at: number } | undefined;
  readonly runs: Runs;
  readonly send: Dispatch<EditorTabsEvent>;
  readonly onChange: (change: TabChange) => void;
  readonly onOpen: (change?: TabChange) => void;
  readonly onClose: () => void;
}
