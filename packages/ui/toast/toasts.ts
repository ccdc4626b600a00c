export type ToastKind = 'info' | 'success' | 'warning' | 'danger';

export interface Toast {
  readonly id: number;
  readonly kind: ToastKind;
  readonly text: string;
  /** Milliseconds; 0 stays until it is closed. */
  readonly durationMs: number;
  readonly action?: { readonly label: string; readonly onSelect: () => void } | undefined;
}

export interface ToastOptions {
  readonly durationMs?: number;
  /** Shows nothing when the same text is on the screen already. */
  readonly noDuplicate?: boolean;
  readonly action?: Toast['action'];
}

export const TOAST_DURATIONS: Readonly<Record<ToastKind, number>> = {
  info: 4000,
  success: 4000,
  warning: 6000,
  danger: 8000,
};

/** How many show at once; the oldest leaves for a new one. */
const MAX_TOASTS = 5;

export type ToastEvent =
  | { readonly type: 'shown'; readonly toast: Toast; readonly noDuplicate?: boolean | undefined }
  | { readonly type: 'closed'; readonly id: number };

/** What is on the screen after an event. */
export function toasts(shown: readonly Toast[], event: ToastEvent): readonly Toast[] {
  switch (event.type) {
    case 'shown':
      if (event.noDuplicate && shown.some(toast => toast.text === event.toast.text)) return shown;
      return [...shown, event.toast].slice(-MAX_TOASTS);
    case 'closed':
      return shown.filter(toast => toast.id !== event.id);
  }
}
