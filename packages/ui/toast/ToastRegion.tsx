import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Button } from '../button/Button.tsx';
import { classes } from '../classes.ts';
import { closeToast, onToastsChanged, shownToasts } from './toast-store.ts';
import type { Toast } from './toasts.ts';
import styles from './toast.module.css';

/** Shows the toasts; the application uses it once. */
export function ToastRegion() {
  const toasts = useSyncExternalStore(onToastsChanged, shownToasts, shownToasts);
  return (
    <div className={styles.region} role="region" aria-label="Notifications" aria-live="polite">
      {toasts.map(toast => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function ToastCard({ toast }: { readonly toast: Toast }) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld || toast.durationMs === 0) return undefined;
    const timer = setTimeout(() => closeToast(toast.id), toast.durationMs);
    return () => clearTimeout(timer);
  }, [toast, isHeld]);
  const Icon = ICONS[toast.kind];
  return (
    <div
      className={classes(styles.toast, styles[toast.kind])}
      role={toast.kind === 'danger' ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      <Icon size={18} strokeWidth={1.5} aria-hidden="true" />
      <span className={styles.text}>{toast.text}</span>
      {toast.action && (
        <Button
          variant="link"
          onClick={() => {
            toast.action?.onSelect();
            closeToast(toast.id);
          }}
        >
          {toast.action.label}
        </Button>
      )}
      <button type="button" className={styles.close} aria-label="Close" onClick={() => closeToast(toast.id)}>
        <X size={14} strokeWidth={1.5} />
      </button>
    </div>
  );
}

const ICONS = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert } as const;
