import { Popover as Base } from '@base-ui/react/popover';
import type { ReactElement, ReactNode, RefObject } from 'react';
import { classes } from '../classes.ts';
import styles from './popover.module.css';

export interface PopoverProps {
  /** The button that opens it; leave it out when `anchor` and `isOpen` are given. */
  readonly trigger?: ReactElement<Record<string, unknown>>;
  readonly anchor?: RefObject<Element | null> | Element | null;
  readonly isOpen?: boolean;
  readonly onOpenChange?: (isOpen: boolean) => void;
  readonly side?: 'top' | 'bottom' | 'left' | 'right';
  readonly align?: 'start' | 'center' | 'end';
  /** Removes the inner padding, for content that has its own. */
  readonly isFlush?: boolean;
  readonly label?: string;
  readonly width?: number | string;
  readonly opensOnHover?: boolean;
  /** Lets the user drag the corner, for content that can use the space. */
  readonly isResizable?: boolean;
  readonly initialFocus?: boolean | RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}

/**
 * Shows a floating box beside the element that opened it. Escape and a click outside close it; then the focus
 * returns.
 */
export function Popover({
  trigger,
  anchor,
  isOpen,
  onOpenChange,
  side = 'bottom',
  align = 'start',
  isFlush,
  label,
  width,
  opensOnHover,
  isResizable,
  initialFocus,
  children,
}: PopoverProps) {
  return (
    <Base.Root open={isOpen} onOpenChange={onOpenChange && (open => onOpenChange(open))}>
      {trigger && <Base.Trigger render={trigger} openOnHover={opensOnHover ?? false} />}
      <Base.Portal>
        <Base.Positioner
          positionMethod="fixed"
          className={styles.positioner}
          side={side}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          anchor={anchor}
          // Otherwise it would jump to the other end of its anchor while the user drags the corner.
          {...(isResizable && { collisionAvoidance: { align: 'shift' } })}
        >
          <Base.Popup
            className={classes(styles.popup, !isFlush && styles.padded, isResizable && styles.resizable)}
            style={{ width }}
            aria-label={label}
            initialFocus={initialFocus}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
