import { numberFormatter } from '@powerset/core/format/number.ts';
import { asList, columnsOf } from '@powerset/core/form-data/form-data.ts';
import { columnLabel } from '@powerset/core/query/query-object.ts';
import { answerColumn, EMPTY_ANSWER, numberAt, type AnswerColumn } from '../kit/answer.ts';
import type { DrawInput } from '../kit/define-chart.ts';
import { isDarkStyle } from '../kit/map/base-style.ts';
import { boundsOf } from '../kit/map/fit.ts';
import { faded, rgbaOf } from '../kit/map/map-color.ts';
import { columnFacts, numberOr, placeText } from '../kit/map/map-frame.ts';
import type { MapLayer, MapOption, MapTip, Rgba } from '../kit/map/map-option.ts';
import { missingPlaces, validPlace } from '../kit/map/place.ts';
import { radiusInMeters } from '../kit/map/radius.ts';
import { viewportOf } from '../kit/map/viewport.ts';
import type { TooltipRow } from '../kit/tooltip-html.ts';
import { clusterer, type Cluster, type PlacedRow } from './clusters.ts';
import type { MapboxFormData } from './form-data.ts';

/** A cluster or point in the form in which it is drawn. */
export interface ClusterMark extends Cluster {
  /** In pixels; in meters for points with their own radius on the ground. */
  readonly radius: number;
  readonly label: string;
}

export interface ClusterLayer extends MapLayer {
  readonly kind: 'clusters';
  readonly color: Rgba;
  clustersAt(zoom: number): readonly ClusterMark[];
  pointsAt(zoom: number): readonly ClusterMark[];
  readonly pointUnit: 'pixels' | 'meters';
}

type Input = DrawInput<MapboxFormData>;

const USUAL_RADIUS = 60;
const LEAST_CLUSTER = 15;
const SHORT = numberFormatter('.3~s');
const SHORTER = numberFormatter('.2~s');
const EXACT = numberFormatter(',.6~f');

/** Draws points, with those that are close together as clusters. */
export function toOption(input: Input): MapOption<ClusterLayer> {
  const { formData, answers } = input;
  const answer = answers[0] ?? EMPTY_ANSWER;
  const rows = placedRows(input);
  const { longitude, latitude, zoom } = {
    longitude: formData.viewport_longitude,
    latitude: formData.viewport_latitude,
    zoom: formData.viewport_zoom,
  };
  return {
    viewport: viewportOf({ longitude, latitude, zoom }),
    bounds: boundsOf(rows.map(({ position }) => position)),
    isAlwaysDark: isDarkStyle(formData.mapbox_style),
    follows: formData.render_while_dragging === false ? 'moveend' : 'move',
    savedView: view => ({
      viewport_longitude: view.longitude,
      viewport_latitude: view.latitude,
      viewport_zoom: view.zoom,
    }),
    layers: [clusterLayer(input, rows)],
    notes: missingPlaces(answer.rowCount - rows.length),
    tipOf: ({ object }) => tipOf(input, object as ClusterMark), // The layer's data are these marks.
    markOf: () => undefined,
    zoomOf: ({ object }) => {
      const { position, opensAt } = object as ClusterMark; // The layer's data are these marks.
      return opensAt === undefined
        ? undefined
        : { longitude: position[0], latitude: position[1], zoom: opensAt };
    },
  };
}

function placedRows({ formData, answers }: Input): readonly PlacedRow[] {
  const answer = answers[0] ?? EMPTY_ANSWER;
  const column = (saved: unknown): AnswerColumn | undefined =>
    answerColumn(answer, columnsOf(saved).map(columnLabel)[0] ?? '');
  const [xs, ys] = [column(formData.all_columns_x), column(formData.all_columns_y)];
  const labels = answerColumn(answer, labelName(formData) ?? '');
  return Array.from({ length: answer.rowCount }, (_, row) => row).flatMap((row): readonly PlacedRow[] => {
    const position = validPlace(numberAt(xs, row), numberAt(ys, row));
    return position ? [{ row, position, value: numberAt(labels, row) }] : [];
  });
}

/** Returns the column of the labels; without one, clusters show their number of points. */
function labelName(formData: MapboxFormData): string | undefined {
  const [first] = asList(formData.mapbox_label);
  return typeof first === 'string' && first !== 'count' ? first : undefined;
}

function clusterLayer({ formData, answers }: Input, rows: readonly PlacedRow[]): ClusterLayer {
  const answer = answers[0] ?? EMPTY_ANSWER;
  const radius = numberOr(formData.clustering_radius, USUAL_RADIUS);
  const groupsAt = clusterer(rows, { radius, aggregate: formData.pandas_aggfunc });
  const label = labelName(formData);
  const labels = label === undefined ? undefined : answerColumn(answer, label);
  const radii =
    formData.point_radius === 'Auto' ? undefined : answerColumn(answer, formData.point_radius ?? '');
  const unit = radii && formData.point_radius_unit !== 'Pixels' ? 'meters' : 'pixels';
  const radiusAt = (row: number): number => {
    const own = numberAt(radii, row);
    if (own === null) return unit === 'pixels' ? USUAL_RADIUS / 6 : 0;
    return unit === 'pixels' ? own : radiusInMeters(own, GROUND_UNITS[formData.point_radius_unit ?? '']);
  };
  const cached = byZoom(groupsAt, {
    sizeOf: label === undefined ? ({ count }) => count : ({ value, count }) => Math.abs(value ?? count),
    largest: Math.max(radius, LEAST_CLUSTER * 2) / 2,
    labelOf: cluster => {
      if (cluster.row !== undefined) return labels ? shortText(labels.value(cluster.row)) : '';
      return shortNumber(label === undefined ? cluster.count : (cluster.value ?? cluster.count));
    },
    radiusAt,
  });
  return {
    kind: 'clusters',
    id: 'clusters',
    color: faded(
      rgbaOf(formData.mapbox_color ?? ''),
      Math.min(1, Math.max(0, numberOr(formData.global_opacity, 1))),
    ),
    clustersAt: zoom => cached(zoom).clusters,
    pointsAt: zoom => cached(zoom).points,
    pointUnit: unit,
  };
}

const GROUND_UNITS: Readonly<Record<string, string>> = { Miles: 'radius_miles', Kilometers: 'radius_km' };

function shortText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'number' ? shortNumber(value) : String(value).slice(0, 24);
}

/** Returns at most three digits, or two and a unit, because a cluster has no room for more. */
function shortNumber(value: number): string {
  const size = Math.abs(value);
  return size >= 1000 && size < 100_000 ? SHORTER(value) : SHORT(value);
}

interface MarkSizes {
  sizeOf(cluster: Cluster): number;
  /** The radius of the cluster with the greatest size, in pixels. */
  readonly largest: number;
  labelOf(cluster: Cluster): string;
  radiusAt(row: number): number;
}

interface MarksAtZoom {
  readonly clusters: readonly ClusterMark[];
  readonly points: readonly ClusterMark[];
}

/** The area of clusters is proportional to their size. The same groups return the same marks. */
function byZoom(
  groupsAt: (zoom: number) => readonly Cluster[],
  { sizeOf, largest, labelOf, radiusAt }: MarkSizes,
): (zoom: number) => MarksAtZoom {
  const known = new Map<readonly Cluster[], MarksAtZoom>();
  return zoom => {
    const groups = groupsAt(zoom);
    const cached = known.get(groups);
    if (cached) return cached;
    const several = groups.filter(({ row }) => row === undefined);
    const most = several.reduce((size, cluster) => Math.max(size, sizeOf(cluster)), 0);
    const marks: MarksAtZoom = {
      clusters: several.map(cluster => ({
        ...cluster,
        label: labelOf(cluster),
        radius: Math.max(LEAST_CLUSTER, Math.sqrt(most > 0 ? sizeOf(cluster) / most : 1) * largest),
      })),
      points: groups.flatMap(group =>
        group.row === undefined ? [] : [{ ...group, label: labelOf(group), radius: radiusAt(group.row) }],
      ),
    };
    known.set(groups, marks);
    return marks;
  };
}

function tipOf({ formData, answers }: Input, { row, position, count, value }: ClusterMark): MapTip {
  const answer = answers[0] ?? EMPTY_ANSWER;
  const label = labelName(formData);
  if (row === undefined) {
    const aggregate: readonly TooltipRow[] =
      label === undefined || value === null
        ? []
        : [{ name: `${formData.pandas_aggfunc ?? 'sum'} of ${label}`, value: EXACT(value) }];
    return { title: '', rows: [{ name: 'Points', value: EXACT(count) }, ...aggregate] };
  }
  const names = [
    ...columnsOf(formData.groupby),
    ...(label === undefined ? [] : [label]),
    ...(formData.point_radius && formData.point_radius !== 'Auto' ? [formData.point_radius] : []),
  ];
  const places = [...columnsOf(formData.all_columns_x), ...columnsOf(formData.all_columns_y)].map(
    columnLabel,
  );
  const facts = columnFacts(answer, row, [...new Set(names)]).filter(({ name }) => !places.includes(name));
  return { title: placeText(position), rows: facts };
}
