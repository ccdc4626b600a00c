import type { KeyboardEvent } from 'react';

interface Place {
  readonly x: number;
  readonly y: number;
}

const DIRECTIONS: Readonly<Record<string, Place>> = {
  ArrowRight: { x: 1, y: 0 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowDown: { x: 0, y: 1 },
  ArrowUp: { x: 0, y: -1 },
};

/** Marks an element that stands for a data point, so that `moveAmongMarks` finds it. */
export const MARK = { 'data-mark': '', tabIndex: -1 } as const;

/**
 * Moves the focus among the marks of a chart with the arrow keys, and clicks one with Enter or Space. Attach
 * it to an element that can have the focus and that contains the marks.
 */
export function moveAmongMarks(event: KeyboardEvent<Element>): void {
  const target = event.target as Element;
  const isMark = target.hasAttribute('data-mark');
  if (!isMark && target !== event.currentTarget) return;
  if (isMark && (event.key === 'Enter' || event.key === ' ')) {
    event.preventDefault();
    target.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
    return;
  }
  const direction = DIRECTIONS[event.key];
  if (!direction || event.ctrlKey || event.metaKey || event.altKey) return;
  const marks = [...event.currentTarget.querySelectorAll<HTMLElement | SVGElement>('[data-mark]')];
  const at = isMark ? nextMark(marks.map(centerOf), marks.indexOf(target as HTMLElement), direction) : 0;
  const next = at === undefined ? undefined : marks[at];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Returns the nearest place in a direction; places aside count as farther away. */
export function nextMark(places: readonly Place[], from: number, direction: Place): number | undefined {
  const start = places[from];
  if (!start) return undefined;
  let best: number | undefined;
  let least = Infinity;
  for (const [at, { x, y }] of places.entries()) {
    const [dx, dy] = [x - start.x, y - start.y];
    const ahead = dx * direction.x + dy * direction.y;
    const aside = Math.abs(dx * direction.y) + Math.abs(dy * direction.x);
    const distance = ahead + 2 * aside;
    if (at !== from && ahead > 0.5 && distance < least) [best, least] = [at, distance];
  }
  return best;
}

function centerOf(element: Element): Place {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
