import { ChevronDown, ChevronLeft, ChevronRight, ChevronUp } from 'lucide-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { classes } from '@powerset/ui/classes.ts';
import type { LegendFrame } from '../legend.ts';
import type { LegendEntry } from './legend-entries.ts';
import styles from './legend.module.css';

interface LegendProps {
  readonly entries: readonly LegendEntry[];
  readonly frame: LegendFrame;
  readonly hidden: ReadonlySet<string>;
  onToggle(name: string): void;
  /** Shows one name alone, or all of them if it is already alone. */
  onAlone(name: string): void;
  onAll(): void;
  onInverse(): void;
  onHover(name: string | undefined): void;
}

/** Shows the names of a drawing, to switch on and off by mouse and keyboard. */
export function Legend({ entries, frame, hidden, ...on }: LegendProps) {
  const list = useRef<HTMLDivElement>(null);
  const isVertical = frame.side === 'left' || frame.side === 'right';
  return (
    <div
      className={classes(styles.legend, styles[frame.side])}
      style={isVertical ? { width: frame.size } : { height: frame.size }}
      role="group"
      aria-label="Legend"
    >
      <div ref={list} className={classes(styles.names, frame.wraps && styles.wraps)}>
        {entries.map(entry => (
          <LegendName key={entry.name} entry={entry} isHidden={hidden.has(entry.name)} {...on} />
        ))}
      </div>
      <ScrollButtons list={list} isVertical={isVertical || frame.wraps} count={entries.length} />
      {frame.hasSelector && (
        <div className={styles.selector}>
          <button type="button" onClick={on.onAll} title="Show all">
            All
          </button>
          <button type="button" onClick={on.onInverse} title="Invert the selection">
            Inv
          </button>
        </div>
      )}
    </div>
  );
}

type NameProps = Pick<LegendProps, 'onToggle' | 'onAlone' | 'onHover'> & {
  readonly entry: LegendEntry;
  readonly isHidden: boolean;
};

function LegendName({ entry: { name, color, isLine }, isHidden, onToggle, onAlone, onHover }: NameProps) {
  return (
    <button
      type="button"
      className={styles.name}
      aria-pressed={!isHidden}
      title={name}
      onClick={() => onToggle(name)}
      onDoubleClick={() => onAlone(name)}
      onMouseEnter={() => onHover(name)}
      onMouseLeave={() => onHover(undefined)}
      onFocus={() => onHover(name)}
      onBlur={() => onHover(undefined)}
    >
      <span
        className={isLine ? styles.line : styles.swatch}
        style={isHidden ? undefined : { background: color }}
      />
      <span className={styles.text}>{name}</span>
    </button>
  );
}

interface ScrollButtonsProps {
  readonly list: RefObject<HTMLDivElement | null>;
  readonly isVertical: boolean;
  /** A different number of names may need different buttons. */
  readonly count: number;
}

/** Shows buttons that scroll to hidden names; nothing if all are visible. */
function ScrollButtons({ list, isVertical, count }: ScrollButtonsProps) {
  const [ends, setEnds] = useState({ before: false, after: false });
  useEffect(() => {
    const element = list.current!;
    const measure = (): void => {
      const next = hiddenEnds(element, isVertical);
      element.dataset['fades'] = [next.before && 'before', next.after && 'after'].filter(Boolean).join(' ');
      setEnds(next);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [list, isVertical, count]);
  if (!ends.before && !ends.after) return null;
  const turn = (direction: 1 | -1): void => {
    const element = list.current!;
    const step = direction * (isVertical ? element.clientHeight : element.clientWidth * 0.8);
    element.scrollBy({ [isVertical ? 'top' : 'left']: step, behavior: 'smooth' });
  };
  const [Back, On] = isVertical ? [ChevronUp, ChevronDown] : [ChevronLeft, ChevronRight];
  return (
    <div className={styles.arrows}>
      <button type="button" aria-label="Previous names" disabled={!ends.before} onClick={() => turn(-1)}>
        <Back size={14} strokeWidth={1.75} />
      </button>
      <button type="button" aria-label="Next names" disabled={!ends.after} onClick={() => turn(1)}>
        <On size={14} strokeWidth={1.75} />
      </button>
    </div>
  );
}

function hiddenEnds(element: HTMLElement, isVertical: boolean): { before: boolean; after: boolean } {
  const [at, room, whole] = isVertical
    ? [element.scrollTop, element.clientHeight, element.scrollHeight]
    : [element.scrollLeft, element.clientWidth, element.scrollWidth];
  return { before: at > 1, after: at + room < whole - 1 };
}
