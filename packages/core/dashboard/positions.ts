type Json = Record<string, unknown>;

/** A stored layout by part id. */
export type Positions = Record<string, unknown>;

/** Returns the ids of the charts in a layout, each once, in order. */
export function chartIdsOf(positions: Positions): number[] {
  return [
    ...new Set(
      Object.values(positions)
        .flatMap(part => chartMeta(part)?.['chartId'] ?? [])
        .filter(id => typeof id === 'number'),
    ),
  ];
}

/** Returns the layout with the `meta` of charts replaced where `change` returns one. */
export function changeChartMeta(positions: Positions, change: (meta: Json) => Json | undefined): Positions {
  return Object.fromEntries(
    Object.entries(positions).map(([key, part]) => {
      const meta = chartMeta(part);
      const changed = meta && change(meta);
      return [key, changed ? { ...(part as Json), meta: changed } : part];
    }),
  );
}

function chartMeta(part: unknown): Json | undefined {
  if (typeof part !== 'object' || part === null) return undefined;
  const { type, meta } = part as { type?: unknown; meta?: unknown };
  return type === 'CHART' && typeof meta === 'object' && meta !== null ? (meta as Json) : undefined;
}
