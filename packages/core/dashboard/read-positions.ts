/** A place on the first kind of dashboard, whose charts lie freely on a grid from row and column 1. */
interface Place {
  readonly chartId: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

type Node = Readonly<Record<string, unknown>>;

/** Old grid units per current column, and pixels per old row. */
const UNITS_PER_COLUMN = 4;
const ROW_PIXELS = 25;
const UNIT_PIXELS = 8;
const COLUMNS = 12;

/** Parses stored positions of any age into the current tree; broken ones return an empty layout. */
export function readPositions(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const stored: unknown = JSON.parse(text || '{}');
    if (Array.isArray(stored)) return upgradeGrid(stored);
    return typeof stored === 'object' && stored !== null ? { ...stored } : {};
  } catch {
    return {};
  }
}

function upgradeGrid(stored: readonly unknown[]): Readonly<Record<string, unknown>> {
  const places = placesOf(stored);
  const nodes: Record<string, Node> = {};
  const rows = groups(places, place => [place.top, place.bottom]).map((row, at) =>
    addRow(row, `ROW-${at + 1}`, nodes),
  );
  return {
    DASHBOARD_VERSION_KEY: 'v2',
    ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
    GRID_ID: { id: 'GRID_ID', type: 'GRID', children: rows },
    ...nodes,
  };
}

/** Charts stacked within a row share one of its columns. */
function addRow(places: readonly Place[], id: string, nodes: Record<string, Node>): string {
  const children = groups(places, place => [place.left, place.right]).map((column, at) => {
    const width = columnsBetween(
      Math.min(...column.map(place => place.left)),
      Math.max(...column.map(place => place.right)),
    );
    if (column.length === 1) return addChart(column[0]!, width, nodes);
    const columnId = `COLUMN-${id}-${at + 1}`;
    const charts = column
      .toSorted((a, b) => a.top - b.top || a.left - b.left)
      .map(place => addChart(place, width, nodes));
    nodes[columnId] = {
      id: columnId,
      type: 'COLUMN',
      children: charts,
      meta: { width, background: 'BACKGROUND_TRANSPARENT' },
    };
    return columnId;
  });
  nodes[id] = { id, type: 'ROW', children, meta: { background: 'BACKGROUND_TRANSPARENT' } };
  return id;
}

function addChart({ chartId, top, bottom }: Place, width: number, nodes: Record<string, Node>): string {
  const id = `CHART-${chartId}`;
  nodes[id] = {
    id,
    type: 'CHART',
    children: [],
    meta: { chartId, width, height: Math.max(1, Math.round(((bottom - top) * ROW_PIXELS) / UNIT_PIXELS)) },
  };
  return id;
}

/** Groups places whose extents touch, in page order. */
function groups(
  places: readonly Place[],
  extentOf: (place: Place) => readonly [from: number, to: number],
): readonly (readonly Place[])[] {
  const found: Place[][] = [];
  let end = -Infinity;
  for (const place of places.toSorted((a, b) => extentOf(a)[0] - extentOf(b)[0])) {
    const [from, to] = extentOf(place);
    if (from >= end) found.push([]);
    found.at(-1)!.push(place);
    end = Math.max(end, to);
  }
  return found;
}

function columnsBetween(left: number, right: number): number {
  return Math.min(COLUMNS, Math.max(1, Math.round((right - left) / UNITS_PER_COLUMN)));
}

function placesOf(stored: readonly unknown[]): readonly Place[] {
  const places = new Map(
    stored.flatMap((one): [number, Place][] => {
      if (typeof one !== 'object' || one === null) return [];
      const [chartId, left, top, width, height] = ['slice_id', 'col', 'row', 'size_x', 'size_y'].map(key =>
        Number(Reflect.get(one, key)),
      );
      const place = {
        chartId: chartId!,
        left: left!,
        right: left! + width!,
        top: top!,
        bottom: top! + height!,
      };
      return Object.values(place).every(Number.isFinite) && width! > 0 && height! > 0
        ? [[place.chartId, place]]
        : [];
    }),
  );
  // The very first grid had as many columns as the current one.
  const isCoarse = [...places.values()].every(place => place.right <= COLUMNS + 1);
  return [...places.values()].map(place => (isCoarse ? scaled(place) : place));
}

function scaled({ chartId, left, right, top, bottom }: Place): Place {
  const [l, r, t, b] = [left, right, top, bottom].map(edge => edge * UNITS_PER_COLUMN);
  return { chartId, left: l!, right: r!, top: t!, bottom: b! };
}
