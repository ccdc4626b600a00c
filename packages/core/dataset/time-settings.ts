import { exactJson, exactObject } from '@powerset/kit/exact-json.ts';
import { isTimeZone } from '../time-range/wall-clock.ts';

/** The time zone and fiscal year of a dataset, stored in the JSON text of its `extra` field. */
export interface TimeSettings {
  /** Time zone of `now` and `today`; UTC when absent. */
  readonly timeZone?: string;
  /** Month, 1 to 12, that years and quarters start with; January when absent. */
  readonly fiscalYearStart?: number;
}

/**
 * Returns the problems of the time settings in the JSON text of `extra`; readers treat an invalid setting as
 * not set.
 */
export function timeSettingProblem(extra: string | null): string | undefined {
  return problemsOf(extra)[0]?.why;
}

/** Returns the JSON text of `extra` without invalid time settings, and the problems found. */
export function withoutTimeProblems(extra: string | null): {
  readonly extra: string | null;
  readonly problems: readonly string[];
} {
  const problems = problemsOf(extra);
  if (problems.length === 0) return { extra, problems: [] };
  const kept = Object.entries(exactObject(extra)).filter(
    ([name]) => !problems.some(problem => problem.name === name),
  );
  return { extra: exactJson(Object.fromEntries(kept)), problems: problems.map(({ why }) => why) };
}

function problemsOf(extra: string | null): readonly { readonly name: string; readonly why: string }[] {
  const { time_zone: zone, fiscal_year_start: month } = parsed(extra);
  const { timeZone, fiscalYearStart } = readTimeSettings(extra);
  return [
    ...(isGiven(month) && fiscalYearStart === undefined
      ? [{ name: 'fiscal_year_start', why: `fiscal_year_start: ${shown(month)} is not a month from 1 to 12` }]
      : []),
    ...(isGiven(zone) && timeZone === undefined
      ? [{ name: 'time_zone', why: `time_zone: unknown time zone ${shown(zone)}` }]
      : []),
  ];
}

function shown(setting: unknown): string {
  return JSON.stringify(setting).slice(0, 100);
}

function isGiven(setting: unknown): boolean {
  return setting !== undefined && setting !== null && setting !== '';
}

/**
 * Reads `{"time_zone": "Europe/Berlin", "fiscal_year_start": 4}`; treats missing or invalid settings as not
 * set.
 */
export function readTimeSettings(extra: string | null): TimeSettings {
  const { time_zone: zone, fiscal_year_start: month } = parsed(extra);
  return {
    ...(typeof zone === 'string' && isTimeZone(zone) ? { timeZone: zone } : {}),
    ...(typeof month === 'number' && Number.isInteger(month) && month >= 1 && month <= 12
      ? { fiscalYearStart: month }
      : {}),
  };
}

function parsed(extra: string | null): Record<string, unknown> {
  if (!extra) return {};
  try {
    const settings: unknown = JSON.parse(extra);
    return typeof settings === 'object' && settings !== null && !Array.isArray(settings)
      ? (settings as Record<string, unknown>)
      : {};
  } catch {
    return {};
  }
}
