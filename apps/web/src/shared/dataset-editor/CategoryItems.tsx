import { GripVertical, X } from 'lucide-react';
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { CategoryOrder } from '@powerset/core/dataset/category-order.ts';
import { PlainIconButton } from '@powerset/ui/button/PlainIconButton.tsx';
import unseen from '@powerset/ui/unseen.module.css';
import { movedCategory } from './category-list.ts';
import { useCategoryDrag } from './use-category-drag.ts';
import styles from './category-order.module.css';

interface CategoryItemsProps {
  readonly values: CategoryOrder;
  onChange(values: CategoryOrder): void;
}

const ICON = { size: 14, strokeWidth: 1.5 } as const;

/** Lists categories that can be moved by dragging or with Alt and an arrow key, and removed. */
export function CategoryItems({ values, onChange }: CategoryItemsProps) {
  const list = useId();
  const element = useRef<HTMLOListElement>(null);
  // Moving an item in the page takes the focus away from it.
  const [wanted, setWanted] = useState<number>();
  const [news, setNews] = useState('');
  useLayoutEffect(() => {
    if (wanted === undefined) return;
    element.current?.children[wanted]?.querySelector<HTMLElement>('[data-handle]')?.focus();
    setWanted(undefined);
  }, [wanted]);
  const move = (from: number, to: number): void => {
    const next = movedCategory(values, from, to);
    if (next === values) return;
    onChange(next);
    setWanted(to);
    setNews(`${String(values[from])} is now ${to + 1} of ${values.length}.`);
  };
  const remove = (place: number): void => {
    onChange(values.toSpliced(place, 1));
    setWanted(Math.min(place, values.length - 2));
    setNews(`${String(values[place])} was removed.`);
  };
  return (
    <>
      <ol ref={element} className={styles.items} aria-label="Order of categories">
        {values.map((value, place) => (
          <CategoryItem
            key={String(value)}
            {...{ list, place, move }}
            text={String(value)}
            onRemove={() => remove(place)}
          />
        ))}
      </ol>
      <span className={unseen.unseen} role="status">
        {news}
      </span>
    </>
  );
}

interface CategoryItemProps {
  readonly list: string;
  readonly place: number;
  readonly text: string;
  move(from: number, to: number): void;
  onRemove(): void;
}

function CategoryItem({ list, place, text, move, onRemove }: CategoryItemProps) {
  const element = useRef<HTMLLIElement>(null);
  const { isDragged, edge } = useCategoryDrag(element, { list, place, onMove: move });
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (event.altKey && by !== undefined) {
      event.preventDefault();
      move(place, place + by);
    } else if (event.key === 'Delete') {
      event.preventDefault();
      onRemove();
    }
  };
  return (
    <li
      ref={element}
      className={styles.item}
      data-dragged={isDragged || undefined}
      data-edge={edge}
      onKeyDown={onKeyDown}
    >
      <PlainIconButton
        data-handle=""
        size="small"
        className={styles.handle}
        label={`Move ${text}`}
        title="Drag, or press Alt with an arrow key"
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        icon={<GripVertical {...ICON} />}
      />
      <span className={styles.value} title={text}>
        {text === '' ? <em>empty text</em> : text}
      </span>
      <PlainIconButton size="small" label={`Remove ${text}`} icon={<X {...ICON} />} onClick={onRemove} />
    </li>
  );
}
