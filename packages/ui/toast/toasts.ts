export type ToastKind = 'info' | 'success' | 'warning' | 'danger';

export interface Toast {
  readonly id: number;
  readonly kind: ToastKind;
  readonly text: string;
  /** In milliseconds; 0 means until the user closes it. */
  readonly durationMs: number;
  readonly action?: { readonly label: string; readonly onSelect: () => void } | undefined;
}

export interface ToastOptions {
  readonly durationMs?: number;
  /** Shows nothing when the same text is already on the screen. */
  readonly noDuplicate?: boolean;
  readonly action?: Toast['action'];
}

export const TOAST_DURATIONS: Readonly<Record<ToastKind, number>> = {
  info: 4000,
  success: 4000,
  warning: 6000,
  danger: 8000,
};

/** The largest number of toasts on the screen; a new one replaces the oldest. */
const MAX_TOASTS = 5;

export type ToastEvent =
  | { readonly type: 'shown'; readonly toast: Toast; readonly noDuplicate?: boolean | undefined }
  | { readonly type: 'closed'; readonly id: number };

/** Returns the toasts on the screen after an event. */
export function toasts(shown: readonly Toast[], event: ToastEvent): readonly Toast[] {
  switch (event.type) {
    case 'shown':
      if (event.noDuplicate && shown.some(toast => toast.text === event.toast.text)) return shown;
      return [...shown, event.toast].slice(-MAX_TOASTS);
    case 'closed':
      return shown.filter(toast => toast.id !== event.id);
  }
}
