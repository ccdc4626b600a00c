type Json = Record<string, unknown>;

/** The layout of a dashboard by the id of its parts, as it is stored. */
export type Positions = Record<string, unknown>;

/** The ids of the charts that a layout shows, each once, in the order of its parts. */
export function chartIdsOf(positions: Positions): number[] {
  return [
    ...new Set(
      Object.values(positions)
        .flatMap(part => chartMeta(part)?.['chartId'] ?? [])
        .filter(id => typeof id === 'number'),
    ),
  ];
}

/** The layout with another `meta` for every chart that `change` answers for. */
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
