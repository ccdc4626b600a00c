import type { ECharts } from './echarts.ts';

/** The drawing library's description of a click on a mark. */
export interface MarkEvent {
  readonly componentType?: string;
  readonly seriesIndex?: number;
  readonly seriesId?: string;
  readonly seriesName?: string;
  readonly name?: string;
  readonly dataIndex?: number;
  readonly value?: unknown;
  readonly treePathInfo?: readonly { readonly name: string }[];
  readonly event?: {
    readonly event: MouseEvent;
    readonly offsetX?: number;
    readonly offsetY?: number;
    stop?: () => void;
  };
}

/**
 * Completes the event of a click on a line between its points: the library then names only the series, so
 * this takes the nearest point.
 */
export function wholeEvent(
  chart: Pick<ECharts, 'getOption' | 'convertFromPixel'>,
  event: MarkEvent,
): MarkEvent {
  const { seriesIndex, event: pointer } = event;
  if (event.seriesId !== undefined || seriesIndex === undefined) return event;
  const series = seriesOf(chart.getOption(), seriesIndex);
  if (!series) return event;
  const whole = { ...event, seriesId: String(series.id ?? '') };
  if (pointer?.offsetX === undefined || pointer.offsetY === undefined || !Array.isArray(series.data))
    return whole;
  const place: unknown = chart.convertFromPixel({ seriesIndex }, [pointer.offsetX, pointer.offsetY]);
  const dataIndex = Array.isArray(place) ? nearestPoint(series.data, Number(place[0])) : undefined;
  return dataIndex === undefined ? whole : { ...whole, dataIndex, value: valueOf(series.data[dataIndex]) };
}

/** Returns the index of the point whose base is nearest; bases that are names count by their position. */
export function nearestPoint(data: readonly unknown[], base: number): number | undefined {
  if (data.length === 0 || Number.isNaN(base)) return undefined;
  const distance = (point: unknown, at: number): number => {
    const value = valueOf(point);
    const first: unknown = Array.isArray(value) ? value[0] : at;
    return Math.abs((typeof first === 'number' ? first : at) - base);
  };
  return data.reduce<number>(
    (nearest, point, at) => (distance(point, at) < distance(data[nearest], nearest) ? at : nearest),
    0,
  );
}

interface SeriesPart {
  readonly id?: unknown;
  readonly data?: unknown;
}

function seriesOf({ series }: Readonly<Record<string, unknown>>, index: number): SeriesPart | undefined {
  return Array.isArray(series) ? (series[index] as SeriesPart | undefined) : undefined;
}

function valueOf(point: unknown): unknown {
  return typeof point === 'object' && point !== null && 'value' in point ? point.value : point;
}
