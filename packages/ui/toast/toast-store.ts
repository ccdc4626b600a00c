import { TOAST_DURATIONS, toasts } from './toasts.ts';
import type { Toast, ToastKind, ToastOptions } from './toasts.ts';

let shown: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a toast at the bottom of the page. */
export function showToast(
  kind: ToastKind,
  text: string,
  { durationMs, noDuplicate, action }: ToastOptions = {},
): number {
  lastId += 1;
  const toast: Toast = {
    id: lastId,
    kind,
    text,
    durationMs: Math.max(0, durationMs ?? TOAST_DURATIONS[kind]),
    action,
  };
  set(toasts(shown, { type: 'shown', toast, noDuplicate }));
  return lastId;
}

/** Removes a toast from the screen. */
export function closeToast(id: number): void {
  set(toasts(shown, { type: 'closed', id }));
}

export function shownToasts(): readonly Toast[] {
  return shown;
}

export function onToastsChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(next: readonly Toast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}
