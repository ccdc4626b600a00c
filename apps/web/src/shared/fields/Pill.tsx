import { CircleAlert, TriangleAlert, X } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { IconButton } from '@powerset/ui/button/IconButton.tsx';
import { Tooltip } from '@powerset/ui/tooltip/Tooltip.tsx';
import { useDrag, useDrop } from './drag.ts';
import { EditorPopover } from './EditorPopover.tsx';
import styles from './controls.module.css';

export interface PillItem {
  readonly key: string;
  readonly icon: ReactNode;
  readonly text: string;
  readonly kind?: 'metric' | 'column' | 'filter';
  readonly hint?: ReactNode;
  readonly warning?: string | undefined;
  readonly error?: string | undefined;
  /** Kept but switched off. */
  readonly isMuted?: boolean;
  /** A button before the one that removes the item. */
  readonly action?: ReactNode;
}

interface PillProps {
  readonly item: PillItem;
  readonly control: string;
  readonly index: number;
  readonly isOpen: boolean;
  readonly width?: number | undefined;
  onOpenChange(isOpen: boolean): void;
  onRemove(): void;
  onMove(from: number, to: number): void;
  editor(): ReactNode;
}

export function Pill(props: PillProps) {
  const { item, control, index, isOpen, width, onOpenChange, onRemove, onMove, editor } = props;
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
      data-muted={item.isMuted || undefined}
      data-over={isOver || undefined}
      data-dragging={isDragging || undefined}
    >
      {item.icon}
      <EditorPopover
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        label={item.text}
        width={width}
        anchor={pill}
        trigger={
          <button
            type="button"
            className={styles.pillText}
            data-pill=""
            title={item.text}
            onKeyDown={event => onKeyDown(event, { index, onRemove, onMove })}
          >
            {item.text}
          </button>
        }
      >
        {isOpen && editor()}
      </EditorPopover>
      {item.warning && (
        <Mark text={item.warning} className={styles.pillWarning!}>
          <TriangleAlert size={14} strokeWidth={1.5} />
        </Mark>
      )}
      {item.error && (
        <Mark text={item.error} className={styles.pillError!}>
          <CircleAlert size={14} strokeWidth={1.5} />
        </Mark>
      )}
      {item.action}
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

function Mark({
  text,
  className,
  children,
}: {
  readonly text: string;
  readonly className: string;
  readonly children: ReactNode;
}) {
  return (
    <Tooltip content={text}>
      <span className={className} tabIndex={0} role="img" aria-label={text}>
        {children}
      </span>
    </Tooltip>
  );
}

/** Delete removes a pill; Alt with an arrow key moves it. */
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
