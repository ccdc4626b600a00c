import { showToast } from '@powerset/ui/toast/toast-store.ts';
import type { ToastOptions } from '@powerset/ui/toast/toasts.ts';
import { errorText, isAbort } from './api/api-error.ts';

/** Shows short messages at the bottom of the page. */
export const toast = {
  info: (text: string, options?: ToastOptions) => showToast('info', text, options),
  success: (text: string, options?: ToastOptions) => showToast('success', text, options),
  warning: (text: string, options?: ToastOptions) => showToast('warning', text, options),
  danger: (text: string, options?: ToastOptions) => showToast('danger', text, options),
  /** Shows what failed; canceled calls show nothing. */
  failure: (what: string, error: unknown) => {
    if (!isAbort(error)) showToast('danger', `${what}: ${errorText(error)}`);
  },
} as const;
