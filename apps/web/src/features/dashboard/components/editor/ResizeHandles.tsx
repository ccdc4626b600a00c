import { useRef } from 'react';
import type { PointerEvent, RefObject } from 'react';
import { GRID_GUTTER, clampHeight, GRID_UNIT } from '@powerset/core/dashboard/grid.ts';
import { parentOf } from '@powerset/core/dashboard/layout.ts';
import { fewestColumns, freeColumns } from '@powerset/core/dashboard/room.ts';
import { classes } from '@powerset/ui/classes.ts';
import { useDashboardStore } from '../../state/store.ts';
import styles from './part-frame.module.css';

export interface ResizeHandlesProps {
  readonly id: string;
  readonly frame: RefObject<HTMLElement | null>;
  readonly hasWidth: boolean;
  readonly hasHeight: boolean;
}

interface Start {
  readonly x: number;
  readonly y: number;
  readonly columns: number;
  readonly units: number;
  /** Pixels from one column to the next. */
  readonly step: number;
  readonly fewest: number;
  readonly most: number;
}

/** The edges and the corner by which a part is resized; it snaps to columns and to units of height. */
export function ResizeHandles({ id, frame, hasWidth, hasHeight }: ResizeHandlesProps) {
  const store = useDashboardStore();
  const start = useRef<Start>(undefined);
  const begin = (event: PointerEvent<HTMLDivElement>): void => {
    event.stopPropagation();
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.dataset['dragging'] = '';
    const { layout } = store.getState().history.present;
    const columns = layout[id]?.meta.width ?? 1;
    start.current = {
      x: event.clientX,
      y: event.clientY,
      columns,
      units: layout[id]?.meta.height ?? 50,
      step: ((frame.current?.offsetWidth ?? 0) + GRID_GUTTER) / columns,
      fewest: fewestColumns(layout, id),
      most: columns + freeColumns(layout, parentOf(layout, id)!),
    };
  };
  const move = (event: PointerEvent, inWidth: boolean, inHeight: boolean): void => {
    const from = start.current;
    if (!from) return;
    const width = Math.max(
      from.fewest,
      Math.min(from.most, from.columns + Math.round((event.clientX - from.x) / from.step)),
    );
    const height = clampHeight(from.units + (event.clientY - from.y) / GRID_UNIT);
    store.send({
      type: 'resizing',
      resizing: { id, ...(inWidth ? { width } : {}), ...(inHeight ? { height } : {}) },
    });
  };
  const end = (event: PointerEvent<HTMLDivElement>): void => {
    delete event.currentTarget.dataset['dragging'];
    start.current = undefined;
    const { resizing } = store.getState();
    if (resizing?.id !== id) return;
    store.send({ type: 'edited', edit: { type: 'component-resized', ...resizing } });
    store.send({ type: 'resizing', resizing: undefined });
  };
  const handle = (kind: 'right' | 'bottom' | 'corner', inWidth: boolean, inHeight: boolean) => (
    <div
      className={classes(styles.resize, styles[kind])}
      onPointerDown={begin}
      onPointerMove={event => move(event, inWidth, inHeight)}
      onPointerUp={end}
      onPointerCancel={end}
    />
  );
  return (
    <>
      {hasWidth && handle('right', true, false)}
      {hasHeight && handle('bottom', false, true)}
      {hasWidth && hasHeight && handle('corner', true, true)}
    </>
  );
}
