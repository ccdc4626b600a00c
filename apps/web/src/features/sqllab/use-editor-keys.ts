import { useShortcuts } from '../../shared/shortcuts.ts';
import type { EditorPaneProps } from './components/editor-pane-props.ts';
import { NEW_TAB_KEYS } from './components/EditorTabBar.tsx';
import { isRunning } from './run/use-runs.ts';

interface EditorActions {
  readonly run: (options?: { readonly isStatement?: boolean }) => void;
  readonly format: () => void;
  readonly save: () => void;
}

const STOP_KEYS = /Mac/.test(globalThis.navigator?.platform ?? '') ? 'Ctrl+X' : 'Ctrl+E';

/** Binds the keys of the editor; the overview of shortcuts lists them. */
export function useEditorKeys(
  { tab, runs, send, onOpen, onClose }: EditorPaneProps,
  { run, format, save }: EditorActions,
): void {
  const move = (by: 1 | -1) => send({ type: 'moved', by });
  useShortcuts('SQL Lab', [
    { keys: 'Mod+Enter', label: 'Run query', run: () => run() },
    { keys: 'Ctrl+R', label: 'Run query', run: () => run() },
    {
      keys: 'Mod+Shift+Enter',
      label: 'Run the statement under the cursor',
      run: () => run({ isStatement: true }),
    },
    { keys: STOP_KEYS, label: 'Stop running', run: () => runs.stop(tab), isOff: !isRunning(tab) },
    { keys: 'Mod+S', label: 'Save query', run: save },
    { keys: 'Mod+Shift+F', label: 'Format SQL', run: format },
    { keys: NEW_TAB_KEYS, label: 'New tab', run: () => onOpen() },
    { keys: 'Alt+W', label: 'Close tab', run: onClose, worksWhileTyping: true },
    {
      keys: 'Alt+Shift+T',
      label: 'Reopen closed tab',
      run: () => send({ type: 'reopened' }),
      worksWhileTyping: true,
    },
    { keys: 'Alt+ArrowRight', label: 'Next tab', run: () => move(1), worksWhileTyping: true },
    { keys: 'Alt+ArrowLeft', label: 'Previous tab', run: () => move(-1), worksWhileTyping: true },
  ]);
}
