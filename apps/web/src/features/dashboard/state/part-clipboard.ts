import { copyPart } from '@powerset/core/dashboard/copy-component.ts';
import type { CopiedPart } from '@powerset/core/dashboard/copy-component.ts';
import { GRID_ID, ROOT_ID, chartNodesOf, readLayout, subtreeOf } from '@powerset/core/dashboard/layout.ts';
import type { Layout } from '@powerset/core/dashboard/layout.ts';

/** Marks text of the clipboard as a part of a dashboard. */
const KIND = 'powerset/dashboard-component';

/** Returns a part as text for the clipboard. */
export function writePart(layout: Layout, id: string): string | undefined {
  const part = copyPart(layout, id);
  return part && JSON.stringify({ kind: KIND, version: 1, ...part }, null, 2);
}

/** Returns the part in a text of the clipboard; undefined for any other text. Broken children are dropped. */
export function readPart(text: string): CopiedPart | undefined {
  const stored = parsed(text);
  if (stored?.['kind'] !== KIND || typeof stored['rootId'] !== 'string') return undefined;
  const { rootId, nodes } = stored;
  if (typeof nodes !== 'object' || nodes === null || rootId === ROOT_ID || rootId === GRID_ID)
    return undefined;
  const page = readLayout({
    ...nodes,
    [ROOT_ID]: { id: ROOT_ID, type: 'ROOT', children: [GRID_ID], meta: {} },
    [GRID_ID]: { id: GRID_ID, type: 'GRID', children: [rootId], meta: {} },
  });
  const found = subtreeOf(page, rootId);
  return found.length === 0
    ? undefined
    : { rootId, nodes: Object.fromEntries(found.map(node => [node.id, node])) };
}

/** Returns the ids of the charts in a part, each once. */
export function chartsOfPart({ rootId, nodes }: CopiedPart): readonly number[] {
  return [...new Set(chartNodesOf(nodes, rootId).map(node => node.meta.chartId!))];
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
