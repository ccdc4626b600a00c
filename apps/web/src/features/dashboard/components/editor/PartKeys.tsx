import { useEffect, useRef } from 'react';
import { useShortcuts } from '../../../../shared/shortcuts.ts';
import { writePart } from '../../state/part-clipboard.ts';
import { useDashboard, useDashboardStore, useSend } from '../../state/store.ts';
import { usePartCommands } from './use-part-commands.ts';
import type { PartCommands } from './use-part-commands.ts';

/** Handles the keys that act on the selected part: copy, cut, paste, duplicate, delete. */
export function PartKeys() {
  const selected = useDashboard(state => state.selectedId);
  const send = useSend();
  const commands = usePartCommands();
  const isOff = selected === undefined;
  const remove = (): void => commands.remove(selected!);
  useShortcuts('Selected component', [
    {
      keys: 'Mod+D',
      label: 'Duplicate',
      run: () => commands.duplicate(selected!),
      worksWhileTyping: false,
      isOff,
    },
    { keys: 'Delete', label: 'Delete', run: remove, isOff },
    { keys: 'Backspace', label: 'Delete', run: remove, isOff },
    {
      keys: 'Escape',
      label: 'Clear the selection',
      run: () => send({ type: 'selected', id: undefined }),
      isOff,
    },
  ]);
  useClipboardEvents(commands);
  return null;
}

/** Follows the browser's own copy, cut and paste, which need no permission to read the clipboard. */
function useClipboardEvents(commands: PartCommands): void {
  const store = useDashboardStore();
  const latest = useRef(commands);
  latest.current = commands;
  useEffect(() => {
    const onCopy = (event: ClipboardEvent): void => {
      const { selectedId, history } = store.getState();
      if (selectedId === undefined || belongsToText(event)) return;
      const text = writePart(history.present.layout, selectedId);
      if (text === undefined || !event.clipboardData) return;
      event.clipboardData.setData('text/plain', text);
      event.preventDefault();
      if (event.type === 'cut') latest.current.remove(selectedId);
    };
    const onPaste = (event: ClipboardEvent): void => {
      if (belongsToText(event)) return;
      if (latest.current.paste(event.clipboardData?.getData('text/plain') ?? '')) event.preventDefault();
    };
    document.addEventListener('copy', onCopy);
    document.addEventListener('cut', onCopy);
    document.addEventListener('paste', onPaste);
    return () => {
      document.removeEventListener('copy', onCopy);
      document.removeEventListener('cut', onCopy);
      document.removeEventListener('paste', onPaste);
    };
  }, [store]);
}

/** The clipboard belongs to dialogs, and to text that the user writes or has selected. */
function belongsToText({ target }: Event): boolean {
  const element = target instanceof HTMLElement ? target : undefined;
  return (
    (element !== undefined &&
      (element.isContentEditable ||
        /^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName) ||
        element.closest('[role="dialog"]') !== null)) ||
    getSelection()?.toString() !== ''
  );
}
