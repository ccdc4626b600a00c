import type { Dispatch } from 'react';
import type { EditorTab, EditorTabsEvent, TabChange } from '../editor-tabs.ts';
import type { FailurePlace, PaneRun } from '../pane-run.ts';
import type { Runs } from '../run/use-runs.ts';

/** What the parts of the lower pane share. */
export interface SouthPaneProps {
  readonly tab: EditorTab;
  readonly runs: Runs;
  readonly send: Dispatch<EditorTabsEvent>;
  readonly onChange: (change: TabChange) => void;
  readonly onOpen: (change?: TabChange) => void;
  readonly onCreateChart: (run: PaneRun) => void;
  readonly onShowPlace: (place: FailurePlace) => void;
}
