import { Plus } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useDrop, type Dragged } from './drag.ts';
import { EditorPopover } from './EditorPopover.tsx';
import { Pill, type PillItem } from './Pill.tsx';
import styles from './controls.module.css';

export interface FieldZoneProps {
  readonly id: string;
  /** The key of the control; pills move only within it. */
  readonly control: string;
  readonly label: string;
  readonly items: readonly PillItem[];
  readonly placeholder: string;
  readonly canAdd: boolean;
  /** The width of the editors, if it differs from the usual one. */
  readonly editorWidth?: number;
  /** Returns whether something besides the control's own pills may be dropped; nothing may by default. */
  readonly accepts?: (dragged: Dragged) => boolean;
  /** Handles a drop; `edit` opens the editor first, for items that need a value. */
  readonly onDrop?: ((dragged: Dragged) => void) | 'edit';
  readonly onMove: (from: number, to: number) => void;
  readonly onRemove: (index: number) => void;
  /** Renders the editor of a pill; without an index, that of a new pill, perhaps from a dropped item. */
  readonly renderEditor: (
    index: number | undefined,
    close: () => void,
    dropped: Dragged | undefined,
  ) => ReactNode;
}

/** Shows a row of items that users can drop, click, move, and remove. */
export function FieldZone(props: FieldZoneProps) {
  const { id, control, label, items, placeholder, canAdd, editorWidth, accepts, onDrop, onMove, onRemove } =
    props;
  const { renderEditor } = props;
  const zone = useRef<HTMLDivElement>(null);
  const [openAt, setOpenAt] = useState<number | 'new'>();
  const [dropped, setDropped] = useState<Dragged>();
  // The focus stays on the item that was moved, or that replaced the removed one.
  const focusNext = useRef<number>(undefined);
  useEffect(() => {
    if (focusNext.current !== undefined) focusPill(zone.current, focusNext.current);
    focusNext.current = undefined;
  }, [items]);
  const close = (): void => {
    setOpenAt(undefined);
    setDropped(undefined);
  };
  const take = (dragged: Dragged): void => {
    if (onDrop !== 'edit') return onDrop?.(dragged);
    setDropped(dragged);
    setOpenAt('new');
  };
  const { isPossible, isOver } = useDrop(
    zone,
    dragged => (dragged.kind === 'pill' ? dragged.control === control : accepts?.(dragged) === true),
    dragged => (dragged.kind === 'pill' ? onMove(dragged.index, items.length - 1) : take(dragged)),
  );
  return (
    <div
      ref={zone}
      className={styles.zone}
      role="group"
      aria-label={label}
      data-possible={isPossible || undefined}
      data-over={isOver || undefined}
    >
      {items.map((item, index) => (
        <Pill
          key={item.key}
          item={item}
          control={control}
          index={index}
          isOpen={openAt === index}
          width={editorWidth}
          onOpenChange={isOpen => setOpenAt(isOpen ? index : undefined)}
          onRemove={() => {
            onRemove(index);
            focusNext.current = index;
          }}
          onMove={(from, to) => {
            onMove(from, to);
            focusNext.current = Math.min(to, items.length - 1);
          }}
          editor={() => renderEditor(index, close, undefined)}
        />
      ))}
      {canAdd && (
        <EditorPopover
          isOpen={openAt === 'new'}
          onOpenChange={isOpen => (isOpen ? setOpenAt('new') : close())}
          label={label}
          width={editorWidth}
          trigger={
            <button id={id} type="button" className={styles.add} data-add="">
              <Plus size={14} strokeWidth={1.5} aria-hidden="true" />
              <span>{placeholder}</span>
            </button>
          }
        >
          {openAt === 'new' && renderEditor(undefined, close, dropped)}
        </EditorPopover>
      )}
    </div>
  );
}

function focusPill(zone: HTMLElement | null, index: number): void {
  const pills = zone?.querySelectorAll<HTMLElement>('[data-pill]') ?? [];
  const add = zone?.querySelector<HTMLElement>('[data-add]');
  (pills[index] ?? add ?? pills[pills.length - 1])?.focus();
}

/** Returns a list with one item moved. */
export function moved<T>(items: readonly T[], from: number, to: number): readonly T[] {
  const rest = items.toSpliced(from, 1);
  return rest.toSpliced(to, 0, items[from]!);
}
