import { useRef, useState } from 'react';
import type { PointerEvent, RefObject } from 'react';
import { GRID_GUTTER, clampHeight, GRID_UNIT } from '@powerset/core/dashboard/grid.ts';
import { widthsAfterResize } from '@powerset/core/dashboard/resize-component.ts';
import { classes } from '@powerset/ui/classes.ts';
import { useDashboard, useDashboardStore } from '../../state/store.ts';
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
  /** The distance from one column to the next, in pixels. */
  readonly step: number;
}

/** Resizes a part by its edges and its corner; the part snaps to columns and to units of height. */
export function ResizeHandles({ id, frame, hasWidth, hasHeight }: ResizeHandlesProps) {
  const store = useDashboardStore();
  const start = useRef<Start>(undefined);
  const [pointer, setPointer] = useState<{ readonly left: number; readonly top: number }>();
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
    };
  };
  const move = (event: PointerEvent, inWidth: boolean, inHeight: boolean): void => {
    const from = start.current;
    if (!from) return;
    setPointer({ left: event.clientX, top: event.clientY });
    const { layout } = store.getState().history.present;
    const width = Math.max(1, from.columns + Math.round((event.clientX - from.x) / from.step));
    store.send({
      type: 'resizing',
      resizing: {
        id,
        ...(inWidth ? { width, widths: widthsAfterResize(layout, id, width) } : {}),
        ...(inHeight ? { height: clampHeight(from.units + (event.clientY - from.y) / GRID_UNIT) } : {}),
      },
    });
  };
  const end = (event: PointerEvent<HTMLDivElement>): void => {
    delete event.currentTarget.dataset['dragging'];
    start.current = undefined;
    setPointer(undefined);
    const { resizing } = store.getState();
    if (resizing?.id !== id) return;
    const { width, height } = resizing;
    store.send({ type: 'edited', edit: { type: 'component-resized', id, width, height } });
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
      {pointer && <SizeNote id={id} {...pointer} />}
      {hasWidth && handle('right', true, false)}
      {hasHeight && handle('bottom', false, true)}
      {hasWidth && hasHeight && handle('corner', true, true)}
    </>
  );
}

/** Shows beside the pointer the size that the part would get. */
function SizeNote({ id, left, top }: { readonly id: string; readonly left: number; readonly top: number }) {
  const resizing = useDashboard(state => (state.resizing?.id === id ? state.resizing : undefined));
  if (!resizing) return null;
  const columns = resizing.widths?.[id];
  const parts = [
    columns !== undefined && `${columns} ${columns === 1 ? 'column' : 'columns'}`,
    resizing.height !== undefined && `${resizing.height * GRID_UNIT} px high`,
  ];
  return (
    <div className={styles.size} style={{ left, top }} aria-hidden="true">
      {parts.filter(Boolean).join(' · ')}
    </div>
  );
}
