import { TriangleAlert, X } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { IconButton } from '@powerset/ui/button/IconButton.tsx';
import { Popover } from '@powerset/ui/popover/Popover.tsx';
import { Tooltip } from '@powerset/ui/tooltip/Tooltip.tsx';
import { useDrag, useDrop } from '../drag.ts';
import styles from './controls.module.css';

export interface PillItem {
  readonly key: string;
  readonly icon: ReactNode;
  readonly text: string;
  readonly kind?: 'metric' | 'column' | 'filter';
  readonly hint?: ReactNode;
  readonly warning?: string | undefined;
}

interface PillProps {
  readonly item: PillItem;
  readonly control: string;
  readonly index: number;
  readonly isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
  onRemove(): void;
  onMove(from: number, to: number): void;
  editor(): ReactNode;
}

export function Pill({ item, control, index, isOpen, onOpenChange, onRemove, onMove, editor }: PillProps) {
  const pill = useRef<HTMLDivElement>(null);
  const isDragging = useDrag(pill, { kind: 'pill', control, index });
  const { isOver } = useDrop(
    pill,
    dragged => dragged.kind === 'pill' && dragged.control === control && dragged.index !== index,
    dragged => dragged.kind === 'pill' && onMove(dragged.index, index),
  );
  return (
    <div
      ref={pill}
      className={styles.pill}
      data-kind={item.kind}
      data-over={isOver || undefined}
      data-dragging={isDragging || undefined}
    >
      {item.icon}
      <Popover
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        side="right"
        label={item.text}
        trigger={
          <button
            type="button"
            className={styles.pillText}
            title={item.text}
            onKeyDown={event => onKeyDown(event, { index, onRemove, onMove })}
          >
            {item.text}
          </button>
        }
      >
        {isOpen && editor()}
      </Popover>
      {item.warning && (
        <Tooltip content={item.warning}>
          <span className={styles.pillWarning} tabIndex={0} aria-label={item.warning}>
            <TriangleAlert size={14} strokeWidth={1.5} />
          </span>
        </Tooltip>
      )}
      <IconButton
        label={`Remove ${item.text}`}
        tooltip={false}
        size="small"
        icon={<X size={14} strokeWidth={1.5} />}
        onClick={onRemove}
      />
    </div>
  );
}

/** Delete takes a pill away; Alt with an arrow moves it. */
function onKeyDown(
  event: React.KeyboardEvent,
  {
    index,
    onRemove,
    onMove,
  }: { readonly index: number; onRemove(): void; onMove(from: number, to: number): void },
): void {
  if (event.key === 'Delete' || event.key === 'Backspace') {
    event.preventDefault();
    onRemove();
  } else if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
    event.preventDefault();
    onMove(index, Math.max(0, index + (event.key === 'ArrowUp' ? -1 : 1)));
  }
}
