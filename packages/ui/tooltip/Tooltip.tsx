import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';
import { printShortcut } from '../kbd/shortcut.ts';
import styles from './tooltip.module.css';

export type TooltipSide = 'top' | 'bottom' | 'left' | 'right';

export interface TooltipProps {
  /** If it is empty, no tooltip appears. */
  readonly content: ReactNode;
  /** A shortcut such as `Mod+Enter`, formatted for the user's keyboard. */
  readonly shortcut?: string | undefined;
  readonly side?: TooltipSide | undefined;
  /** The one element that the tooltip belongs to; it must take props and a ref. */
  readonly children: ReactElement<Record<string, unknown>>;
}

/** Shows a short explanation of the element inside it, on hover and on keyboard focus. */
export function Tooltip({ content, shortcut, side = 'top', children }: TooltipProps) {
  if (content === undefined || content === null || content === '') return children;
  return (
    <Base.Root>
      <Base.Trigger render={children} delay={450} />
      <Base.Portal>
        <Base.Positioner
          positionMethod="fixed"
          className={styles.positioner}
          side={side}
          sideOffset={6}
          collisionPadding={8}
        >
          <Base.Popup className={styles.popup}>
            <span>{content}</span>
            {shortcut && <span className={styles.shortcut}>{printShortcut(shortcut)}</span>}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
