import { adhocFiltersOf, TEMPORAL_RANGE } from '@powerset/core/form-data/adhoc-filter.ts';
import { asList, type FormData } from '@powerset/core/form-data/form-data.ts';
import { without } from './upgrade.ts';

interface FieldsUpgrade {
  readonly why: string;
  up(formData: FormData): FormData;
}

/** The upgrades of fields for charts of every type, in any order. */
const FIELDS_UPGRADES: readonly FieldsUpgrade[] = [
  {
    why: 'the ends of the period were fields of their own before they became one time range',
    up: endsAsRange,
  },
  {
    why: 'conditions were lists and texts of their own before they became filters of the builder',
    up: conditionsAsFilters,
  },
];

/** Returns form data of any type with its current fields; every field that still has a meaning stays. */
export function upgradeFields(formData: FormData): FormData {
  return FIELDS_UPGRADES.reduce((upgraded, step) => step.up(upgraded), formData);
}

function endsAsRange(formData: FormData): FormData {
  const { since, until, ...rest } = formData;
  if (since === undefined && until === undefined) return formData;
  // Charts saved after the change contain both, and the old fields no longer have a meaning.
  if (
    formData.time_range ||
    (!since && !until) ||
    adhocFiltersOf(formData.adhoc_filters).some(({ operator }) => operator === TEMPORAL_RANGE)
  )
    return rest;
  return { ...rest, time_range: `${agoOf(since)} : ${textOf(until)}` };
}

/** A bare duration lay in the past if it was the start of the range. */
function agoOf(since: unknown): string {
  const text = textOf(since);
  return /^\d+ (day|week|month|quarter|year|hour|minute)s?$/i.test(text) ? `${text} ago` : text;
}

const OLD_CONDITIONS = ['filters', 'where', 'having', 'having_filters'];

function conditionsAsFilters(formData: FormData): FormData {
  const rest = without(formData, OLD_CONDITIONS);
  // Charts saved after the change contain both, and the old fields repeat the new ones.
  if (asList(formData.adhoc_filters).length > 0) return rest;
  const filters = [
    ...writtenFilter('WHERE', formData.where),
    ...simpleFilters('WHERE', formData.filters),
    ...writtenFilter('HAVING', formData.having),
    ...simpleFilters('HAVING', formData.having_filters),
  ];
  return filters.length > 0 ? { ...rest, adhoc_filters: filters } : rest;
}

function writtenFilter(clause: string, sqlExpression: unknown): object[] {
  return typeof sqlExpression === 'string' && sqlExpression.trim() !== ''
    ? [{ clause, expressionType: 'SQL', sqlExpression }]
    : [];
}

function simpleFilters(clause: string, filters: unknown): object[] {
  return asList(filters).flatMap(filter => {
    if (typeof filter !== 'object' || filter === null) return [];
    const { col, op, val } = filter as {
      readonly col?: unknown;
      readonly op?: unknown;
      readonly val?: unknown;
    };
    if (typeof op !== 'string' || !col) return [];
    return [{ clause, expressionType: 'SIMPLE', subject: col, operator: op.toUpperCase(), comparator: val }];
  });
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
