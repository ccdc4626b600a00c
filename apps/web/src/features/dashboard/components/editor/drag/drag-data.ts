import type { DashboardChart } from '@powerset/contracts/dashboard.ts';
import type { NodeMeta, NodeType } from '@powerset/core/dashboard/layout.ts';

const KEY = Symbol('part of a dashboard');

/** The data of a drag over a dashboard. */
export interface DragData {
  readonly type: NodeType;
  /** Set for a part that is already on the page. */
  readonly id?: string;
  readonly meta?: NodeMeta;
  /** Set for a chart from the list. */
  readonly chart?: DashboardChart;
  readonly name: string;
}

export function packDrag(data: DragData): Record<string | symbol, unknown> {
  return { [KEY]: data };
}

/** Returns the dragged item, or undefined for a drag from elsewhere. */
export function unpackDrag(data: Record<string | symbol, unknown>): DragData | undefined {
  return data[KEY] as DragData | undefined; // only `packDrag` can write under this key
}
