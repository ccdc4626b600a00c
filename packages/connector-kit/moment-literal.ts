import type { EngineFacts } from './engine-facts.ts';
import { typeClass } from './type-class.ts';

/**
 * Returns the SQL of a timestamp for a column of that type; undefined when the engine has no special syntax
 * for it.
 */
export function momentTemplate(
  epochMs: number,
  databaseType: string | null,
  { moments, types }: Pick<EngineFacts, 'moments' | 'types'>,
): string | undefined {
  const kind = databaseType === null ? undefined : typeClass(databaseType, types);
  const template =
    kind === undefined ? undefined : moments[(kind === 'unicode' ? 'string' : kind) as keyof typeof moments];
  return template?.replaceAll(/\{(\w+)\}/g, (_, form: string) => momentText(epochMs, form));
}

/** The last microsecond of the year 9999 rounds up to this; engines support no later year. */
const AFTER_THE_YEARS_MS = Date.UTC(10_000, 0);

/** Formats a timestamp in one of the forms that templates name. */
export function momentText(epochMs: number, form: string): string {
  const iso =
    epochMs < AFTER_THE_YEARS_MS
      ? `${new Date(Math.floor(epochMs)).toISOString().slice(0, -1)}${microseconds(epochMs)}`
      : '9999-12-31T23:59:59.999999';
  const [base, precision] = form.split('_') as [string, string | undefined];
  if (base === 'date') return iso.slice(0, 10);
  const fraction =
    {
      s: '',
      ms: iso.slice(19, 23),
      auto: iso.slice(19) === '.000000' ? '' : iso.slice(19),
      short: iso.slice(19) === '.000000' ? '' : iso.slice(19, 24),
    }[precision ?? ''] ?? iso.slice(19);
  if (base === 'time') return iso.slice(11, 19) + fraction;
  return `${iso.slice(0, 10)}${base === 'iso' ? 'T' : ' '}${iso.slice(11, 19)}${fraction}`;
}

function microseconds(epochMs: number): string {
  return String(Math.round((epochMs - Math.floor(epochMs)) * 1000)).padStart(3, '0');
}
