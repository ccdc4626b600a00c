import type { DashboardChart } from '@powerset/contracts/dashboard.ts';
import type { NodeMeta, NodeType } from '@powerset/core/dashboard/layout.ts';

const KEY = Symbol('part of a dashboard');

/** What is carried while something is dragged over a dashboard. */
export interface DragData {
  readonly type: NodeType;
  /** Set for a part that stands on the page already. */
  readonly id?: string;
  readonly meta?: NodeMeta;
  /** Set for a chart that comes from the list. */
  readonly chart?: DashboardChart;
  readonly name: string;
}

export function packDrag(data: DragData): Record<string | symbol, unknown> {
  return { [KEY]: data };
}

/** What is being dragged; undefined for drags that are none of ours. */
export function unpackDrag(data: Record<string | symbol, unknown>): DragData | undefined {
  return data[KEY] as DragData | undefined; // only `packDrag` can write under this key
}
