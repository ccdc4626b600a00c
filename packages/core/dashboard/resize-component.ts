import { DEFAULT_WIDTH, clampHeight } from './grid.ts';
import { parentOf } from './layout.ts';
import type { Layout } from './layout.ts';
import { NO_NARROWER_NEIGHBOR, changeMeta } from './layout-change.ts';
import type { EditResult } from './layout-change.ts';
import { fewestColumns, freeColumns } from './room.ts';

export interface NewSize {
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}

/** Resizes a part; in a full row, its neighbors give up columns as long as they can. */
export function resizeComponent(layout: Layout, id: string, { width, height }: NewSize): EditResult {
  if (!layout[id]) return { layout };
  const can = canResize(layout, id);
  const widths = width !== undefined && can.width ? widthsAfterResize(layout, id, width) : {};
  const wider = Object.entries(widths).reduce(
    (changed, [part, columns]) => changeMeta(changed, part, { width: columns }),
    layout,
  );
  const resized =
    height === undefined || !can.height ? wider : changeMeta(wider, id, { height: clampHeight(height) });
  const isStuck = can.width && width !== undefined && wider === layout && width > widthOf(layout, id);
  return isStuck ? { layout: resized, warning: NO_NARROWER_NEIGHBOR } : { layout: resized };
}

/** Returns the directions in which a part can be resized: width only inside a row. */
export function canResize(layout: Layout, id: string): { readonly width: boolean; readonly height: boolean } {
  const type = layout[id]?.type ?? '';
  const isTile = type === 'CHART' || type === 'MARKDOWN' || type === 'DYNAMIC';
  return {
    width: (isTile || type === 'COLUMN') && layout[parentOf(layout, id) ?? '']?.type === 'ROW',
    height: isTile,
  };
}

/**
 * Returns the new widths, by id, of a part of a row and of the neighbors that give up columns: first those
 * after it, the nearest first.
 */
export function widthsAfterResize(
  layout: Layout,
  id: string,
  width: number,
): Readonly<Record<string, number>> {
  const row = parentOf(layout, id)!;
  const own = widthOf(layout, id);
  const wanted = Math.max(fewestColumns(layout, id), Math.round(width));
  const widths: Record<string, number> = {};
  let missing = wanted - own - Math.max(0, freeColumns(layout, row));
  for (const neighbor of neighborsOf(layout, row, id)) {
    if (missing <= 0) break;
    const has = widthOf(layout, neighbor);
    const gives = Math.min(missing, Math.max(0, has - fewestColumns(layout, neighbor)));
    if (gives > 0) widths[neighbor] = has - gives;
    missing -= gives;
  }
  return { ...widths, [id]: wanted - Math.max(0, missing) };
}

function neighborsOf(layout: Layout, row: string, id: string): readonly string[] {
  const { children } = layout[row]!;
  const at = children.indexOf(id);
  return [...children.slice(at + 1), ...children.slice(0, at).toReversed()];
}

function widthOf(layout: Layout, id: string): number {
  return layout[id]?.meta.width ?? DEFAULT_WIDTH;
}
