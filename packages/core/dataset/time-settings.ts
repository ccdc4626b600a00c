import { isTimeZone } from '../time-range/wall-clock.ts';

/** How a dataset's times are counted; kept in the JSON text of its `extra` field. */
export interface TimeSettings {
  /** Zone whose clock `now` and `today` mean; UTC when absent. */
  readonly timeZone?: string;
  /** Month, 1 to 12, that years and quarters start with; January when absent. */
  readonly fiscalYearStart?: number;
}

/** What is wrong with the time settings in the JSON text of `extra`; readers take such a setting for not set. */
export function timeSettingProblem(extra: string | null): string | undefined {
  const { time_zone: zone, fiscal_year_start: month } = parsed(extra);
  const { timeZone, fiscalYearStart } = readTimeSettings(extra);
  if (isGiven(month) && fiscalYearStart === undefined) return `fiscal_year_start: ${JSON.stringify(month)} is no month from 1 to 12`;
  return isGiven(zone) && timeZone === undefined ? `time_zone: there is no time zone ${JSON.stringify(zone)}` : undefined;
}

function isGiven(setting: unknown): boolean {
  return setting !== undefined && setting !== null && setting !== '';
}

/** Reads `{"time_zone": "Europe/Berlin", "fiscal_year_start": 4}`; what is missing or no sense counts as not set. */
export function readTimeSettings(extra: string | null): TimeSettings {
  const { time_zone: zone, fiscal_year_start: month } = parsed(extra);
  return {
    ...(typeof zone === 'string' && isTimeZone(zone) ? { timeZone: zone } : {}),
    ...(typeof month === 'number' && Number.isInteger(month) && month >= 1 && month <= 12 ? { fiscalYearStart: month } : {}),
  };
}

function parsed(extra: string | null): Record<string, unknown> {
  if (!extra) return {};
  try {
    return (JSON.parse(extra) ?? {}) as Record<string, unknown>;
  } catch {
    return {};
  }
}
