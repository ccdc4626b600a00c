import { PreviewCard as Base } from '@base-ui/react/preview-card';
import type { ReactElement, ReactNode, RefObject } from 'react';
import { classes } from '../classes.ts';
import styles from './popover.module.css';

export interface HoverCardProps {
  /** The one element that the card belongs to; it must take props and a ref. */
  readonly trigger: ReactElement<Record<string, unknown>>;
  /** What the card stands beside, if not the trigger. */
  readonly anchor?: RefObject<Element | null>;
  readonly side?: 'top' | 'bottom' | 'left' | 'right';
  readonly width?: number;
  readonly onOpenChange?: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

/** Shows a card with more about an element, on hover and on keyboard focus. */
export function HoverCard({
  trigger,
  anchor,
  side = 'right',
  width = 280,
  onOpenChange,
  children,
}: HoverCardProps) {
  return (
    <Base.Root {...(onOpenChange && { onOpenChange: open => onOpenChange(open) })}>
      <Base.Trigger delay={450} closeDelay={120} render={trigger} />
      <Base.Portal>
        <Base.Positioner
          positionMethod="fixed"
          className={styles.positioner}
          side={side}
          anchor={anchor}
          align="start"
          sideOffset={8}
          collisionPadding={8}
        >
          <Base.Popup className={classes(styles.popup, styles.padded)} style={{ width }}>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
