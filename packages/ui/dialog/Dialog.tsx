import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useRef, type CSSProperties, type PointerEvent, type ReactNode, type RefObject } from 'react';
import { IconButton } from '../button/IconButton.tsx';
import { classes } from '../classes.ts';
import styles from './dialog.module.css';

export interface DialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  /** The buttons at the right end of the footer. */
  readonly actions?: ReactNode;
  /** The buttons at the left end of the footer. */
  readonly secondaryActions?: ReactNode;
  readonly width?: number;
  /** Removes the inner padding, for content that has its own. */
  readonly isFlush?: boolean;
  readonly initialFocus?: RefObject<HTMLElement | null>;
  /** When set, the dialog is a form, and Enter submits it. */
  readonly onSubmit?: () => void;
  /** Keeps a click outside from closing the dialog, for forms whose input would be lost. */
  readonly keepsOpenOutside?: boolean;
  /** Lets the user drag the title to move the dialog, and its corner to resize it. */
  readonly isMovable?: boolean;
  readonly children: ReactNode;
}

/**
 * Shows a dialog above the page. Escape closes the topmost dialog; then the focus returns to where it was.
 */
export function Dialog({
  isOpen,
  onClose,
  title,
  description,
  actions,
  secondaryActions,
  width,
  isFlush,
  initialFocus,
  onSubmit,
  keepsOpenOutside,
  isMovable,
  children,
}: DialogProps) {
  const move = useMove();
  const inside = (
    <>
      <div className={classes(styles.body, isFlush && styles.flush)}>{children}</div>
      {(actions || secondaryActions) && (
        <div className={styles.foot}>
          {secondaryActions && <div className={styles.footStart}>{secondaryActions}</div>}
          {actions}
        </div>
      )}
    </>
  );
  return (
    <Base.Root
      open={isOpen}
      onOpenChange={open => {
        if (!open) onClose();
      }}
      disablePointerDismissal={keepsOpenOutside ?? !!onSubmit}
    >
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup
            className={classes(styles.popup, isMovable && styles.movable)}
            style={{ '--dialog-width': width && `${width}px` } as CSSProperties}
            initialFocus={initialFocus}
          >
            <div className={styles.head} {...(isMovable && move)}>
              <div className={styles.titles}>
                <Base.Title className={styles.title}>{title}</Base.Title>
                {description && (
                  <Base.Description className={styles.description}>{description}</Base.Description>
                )}
              </div>
            </div>
            {onSubmit ? <DialogForm onSubmit={onSubmit}>{inside}</DialogForm> : inside}
            {/* The button comes last, so that the keyboard starts at the content. */}
            <Base.Close
              render={
                <IconButton
                  className={styles.close ?? ''}
                  label="Close"
                  tooltip={false}
                  size="small"
                  icon={<X size={16} strokeWidth={1.5} />}
                />
              }
            />
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

/** Returns the handlers that move a dialog by its title and keep the title inside the window. */
function useMove() {
  const start = useRef<{ readonly x: number; readonly y: number }>(undefined);
  const popupOf = (event: PointerEvent<HTMLElement>): HTMLElement => event.currentTarget.parentElement!;
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>): void => {
      if (event.button !== 0) return;
      const { left, top } = offsetOf(popupOf(event));
      start.current = { x: event.clientX - left, y: event.clientY - top };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>): void => {
      if (!start.current) return;
      const popup = popupOf(event);
      const x = Math.max(0, Math.min(event.clientX, innerWidth));
      const y = Math.max(0, Math.min(event.clientY, innerHeight));
      popup.style.left = `${x - start.current.x}px`;
      popup.style.top = `${y - start.current.y}px`;
    },
    onPointerUp: (): void => {
      start.current = undefined;
    },
    onPointerCancel: (): void => {
      start.current = undefined;
    },
  };
}

function offsetOf({ style }: HTMLElement): { readonly left: number; readonly top: number } {
  return { left: Number.parseFloat(style.left) || 0, top: Number.parseFloat(style.top) || 0 };
}

function DialogForm({ onSubmit, children }: { readonly onSubmit: () => void; readonly children: ReactNode }) {
  return (
    <form
      noValidate
      style={{ display: 'contents' }}
      onSubmit={event => {
        event.preventDefault();
        event.stopPropagation();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}
