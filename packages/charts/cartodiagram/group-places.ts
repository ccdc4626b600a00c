import { columnsOf, metricsOf, type FormData } from '@powerset/core/form-data/form-data.ts';
import { xAxisLabel } from '@powerset/core/form-data/x-axis.ts';
import { columnLabel, metricLabel } from '@powerset/core/query/query-object.ts';
import { answerColumn, type Answer, type AnswerColumn } from '../kit/answer.ts';
import { geometryPlace } from '../kit/map/geometry-place.ts';
import type { Position } from '../kit/map/position.ts';

/** A place with the part of each answer that belongs to it. */
export interface ChartPlace {
  /** The geometry as in its column. */
  readonly geometry: string;
  readonly position: Position;
  readonly answers: readonly Answer[];
}

export interface PlacedCharts {
  /** In the order of the answers. */
  readonly places: readonly ChartPlace[];
  /** Rows or series whose geometry is missing or cannot be read. */
  readonly missing: number;
}

interface AnswerParts {
  readonly byGeometry: ReadonlyMap<string, Answer>;
  readonly missing: number;
}

/**
 * Returns the answers of each place without the geometry, as if the chosen chart had requested them alone.
 */
export function chartsByPlace(
  answers: readonly Answer[],
  geometryColumn: unknown,
  chosen: FormData,
): PlacedCharts {
  const name = columnsOf(geometryColumn).map(columnLabel)[0] ?? '';
  const parts = answers.map(answer => partsOf(answer, name, chosen));
  const geometries = new Set(parts.flatMap(({ byGeometry }) => [...byGeometry.keys()]));
  return {
    places: [...geometries].flatMap(geometry => {
      const position = geometryPlace(geometry);
      if (!position) return [];
      const own = parts.map(
        ({ byGeometry }, i) => byGeometry.get(geometry) ?? { ...answers[i]!, columns: [], rowCount: 0 },
      );
      return [{ geometry, position, answers: own }];
    }),
    missing: parts[0]?.missing ?? 0,
  };
}

function partsOf(answer: Answer, name: string, chosen: FormData): AnswerParts {
  const geometries = answerColumn(answer, name);
  return geometries ? rowParts(answer, geometries) : seriesParts(answer, chosen);
}

function rowParts(answer: Answer, geometries: AnswerColumn): AnswerParts {
  const rows = new Map<string, number[]>();
  let missing = 0;
  for (let row = 0; row < answer.rowCount; row++) {
    const geometry = geometries.value(row);
    const known = typeof geometry === 'string' ? rows.get(geometry) : undefined;
    if (known) known.push(row);
    else if (typeof geometry === 'string' && geometryPlace(geometry)) rows.set(geometry, [row]);
    else missing++;
  }
  const columns = answer.columns.filter(column => column !== geometries);
  const byGeometry = new Map([...rows].map(([geometry, own]) => [geometry, withRows(answer, columns, own)]));
  return { byGeometry, missing };
}

function withRows(answer: Answer, columns: readonly AnswerColumn[], rows: readonly number[]): Answer {
  return {
    ...answer,
    rowCount: rows.length,
    columns: columns.map(column => ({ ...column, value: row => column.value(rows[row] ?? -1) })),
  };
}

/** In pivoted answers, the geometry is part of the names of series. */
function seriesParts(answer: Answer, chosen: FormData): AnswerParts {
  const metric = metricsOf(chosen.metrics ?? chosen.metric).map(metricLabel)[0] ?? '';
  const named = answer.columns.map(column => {
    const parts = answer.labelMap[column.name] ?? [column.name];
    return { column, parts, at: parts.findIndex(part => geometryPlace(part) !== undefined) };
  });
  const axis = xAxisLabel(chosen);
  const isAxis = ({ column }: (typeof named)[number]): boolean =>
    column.name === axis || column.genericType === 'temporal';
  const shared = named.filter(isAxis);
  const byGeometry = new Map<string, Answer>();
  for (const geometry of new Set(named.flatMap(({ parts, at }) => (at < 0 ? [] : [parts[at]!])))) {
    const own = named
      .filter(({ parts, at }) => parts[at] === geometry)
      .map(({ column, parts, at }) => ({ column, rest: otherParts(parts, at, metric) }));
    const series = own.map(({ column, rest }) => ({ ...column, name: rest.join(', ') }));
    byGeometry.set(geometry, {
      ...answer,
      columns: [...shared.map(({ column }) => column), ...series],
      labelMap: {
        ...Object.fromEntries(shared.map(({ column, parts }) => [column.name, parts])),
        ...Object.fromEntries(own.map(({ rest }) => [rest.join(', '), rest])),
      },
    });
  }
  return { byGeometry, missing: named.filter(one => one.at < 0 && !isAxis(one)).length };
}

/** The name of the only metric is left out of pivoted names, and names a series without a dimension. */
function otherParts(parts: readonly string[], at: number, metric: string): readonly string[] {
  return parts.length === 1 ? [metric] : parts.toSpliced(at, 1);
}

/**
 * Returns answers that contain every label of all places once, for the colors and the legend that all charts
 * share.
 */
export function labelsOfAll(places: readonly ChartPlace[]): readonly Answer[] {
  const [first] = places;
  if (!first) return [];
  return first.answers.map((answer, i) => {
    const all = places.map(place => place.answers[i]!);
    const columns = new Map(all.flatMap(one => one.columns.map(column => [column.name, column])));
    const labelMap = Object.assign({}, ...all.map(one => one.labelMap)) as Answer['labelMap'];
    const drawn = all.filter(one => one.columns.length > 0);
    // Pivoted answers share their rows and differ in their columns.
    return drawn.some(one => one.columns.length < columns.size)
      ? { ...answer, labelMap, columns: [...columns.values()] }
      : { ...answer, labelMap, ...distinctRows(all) };
  });
}

function distinctRows(answers: readonly Answer[]): Pick<Answer, 'columns' | 'rowCount'> {
  const seen = new Map<string, readonly [Answer, number]>();
  for (const answer of answers) {
    const labels = answer.columns.filter(column => column.genericType === 'string');
    for (let row = 0; row < answer.rowCount; row++) {
      const key = JSON.stringify(labels.map(column => column.value(row)));
      if (!seen.has(key)) seen.set(key, [answer, row]);
    }
  }
  const rows = [...seen.values()];
  const columns = answers.find(answer => answer.columns.length > 0)?.columns ?? [];
  return {
    rowCount: rows.length,
    columns: columns.map((column, at) => ({
      ...column,
      value: row => {
        const [answer, own] = rows[row] ?? [];
        return answer?.columns[at]?.value(own!) ?? null;
      },
    })),
  };
}
