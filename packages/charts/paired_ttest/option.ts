import { labelOf } from '@powerset/core/chart/chart-dataset.ts';
import { columnsOf, metricsOf } from '@powerset/core/form-data/form-data.ts';
import { columnLabel, metricLabel } from '@powerset/core/query/query-object.ts';
import { answerColumn, EMPTY_ANSWER, numberAt, type Answer } from '../kit/answer.ts';
import type { DrawInput } from '../kit/define-chart.ts';
import type { PairedTTestFormData } from './form-data.ts';
import { pairedTTest } from './student-t.ts';

/** A group compared with the control. */
export interface TestRow {
  readonly isControl: boolean;
  readonly group: readonly string[];
  readonly pValue: string;
  readonly lift: string;
  /** Undefined if the test has no result. */
  readonly isSignificant: boolean | undefined;
  readonly isUp: boolean | undefined;
}

export interface TestTable {
  readonly metric: string;
  readonly label: string;
  readonly groupCount: number;
  /** Returns the comparisons with one of the groups, by its index. */
  rows(control: number): readonly TestRow[];
}

export interface TestModel {
  readonly dimensions: readonly string[];
  readonly significance: number;
  readonly tables: readonly TestTable[];
}

interface Group {
  readonly names: readonly string[];
  readonly values: ReadonlyMap<number | string, number>;
}

const TIME = '__timestamp';
const UNKNOWN = '–';

/** Returns one table for each metric that tests every group against the control. */
export function toOption({ formData, answers, surface }: DrawInput<PairedTTestFormData>): TestModel {
  const answer = answers[0] ?? EMPTY_ANSWER;
  const dimensions = columnsOf(formData.groupby).map(columnLabel);
  const significance = numberOr(formData.significance_level, 0.05);
  const digits = {
    pValue: decimals(formData.pvalue_precision, 6),
    lift: decimals(formData.liftvalue_precision, 4),
  };
  return {
    dimensions: dimensions.map(name => labelOf(surface.dataset, name)),
    significance,
    tables: metricsOf(formData.metrics).map(metric => {
      const name = metricLabel(metric);
      const groups = groupsOf(answer, dimensions, name);
      return {
        metric: name,
        label: labelOf(surface.dataset, name),
        groupCount: groups.length,
        rows: control => {
          const base = groups[control] ?? groups[0];
          return groups.map(group => testRow(group, base!, { significance, digits }));
        },
      };
    }),
  };
}

interface TestSettings {
  readonly significance: number;
  readonly digits: { readonly pValue: number; readonly lift: number };
}

function testRow(group: Group, control: Group, { significance, digits }: TestSettings): TestRow {
  if (group === control)
    return {
      isControl: true,
      group: group.names,
      pValue: 'control',
      lift: 'control',
      isSignificant: undefined,
      isUp: undefined,
    };
  const shared = [...group.values].filter(([time]) => control.values.has(time));
  const p = pairedTTest(shared.map(([time, value]) => value - control.values.get(time)!));
  const [own, base] = [sum(group), sum(control)];
  const lift = base === 0 ? NaN : ((own - base) / base) * 100;
  return {
    isControl: false,
    group: group.names,
    pValue: Number.isNaN(p) ? UNKNOWN : p.toFixed(digits.pValue),
    lift: Number.isNaN(lift) ? UNKNOWN : lift.toFixed(digits.lift),
    isSignificant: Number.isNaN(p) ? undefined : p <= significance,
    isUp: Number.isNaN(lift) || lift === 0 ? undefined : lift > 0,
  };
}

/** Returns the groups by name; rows without a group or a number are left out, as in the reference. */
function groupsOf(answer: Answer, dimensions: readonly string[], metric: string): readonly Group[] {
  const columns = dimensions.map(name => answerColumn(answer, name));
  const [time, values] = [answerColumn(answer, TIME), answerColumn(answer, metric)];
  const groups = new Map<string, { names: readonly string[]; values: Map<number | string, number> }>();
  for (let row = 0; row < answer.rowCount; row++) {
    const parts = columns.map(column => column?.value(row) ?? null);
    const value = numberAt(values, row);
    if (parts.includes(null) || value === null || !Number.isFinite(value)) continue;
    const names = parts.map(String);
    const key = JSON.stringify(names);
    const group = groups.get(key) ?? { names, values: new Map() };
    groups.set(key, group);
    group.values.set(String(time?.value(row) ?? row), value);
  }
  return [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group);
}

function sum({ values }: Group): number {
  return [...values.values()].reduce((total, value) => total + value, 0);
}

function numberOr(value: number | string | null | undefined, fallback: number): number {
  const number = value === '' || value === null || value === undefined ? NaN : Number(value);
  return Number.isNaN(number) ? fallback : number;
}

function decimals(value: number | string | null | undefined, fallback: number): number {
  return Math.min(32, Math.max(0, Math.round(numberOr(value, fallback))));
}
