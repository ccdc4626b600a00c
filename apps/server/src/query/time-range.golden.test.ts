import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parseOffset, shiftByOffset, shiftIntoPast } from '@powerset/core/time-range/offset.ts';
import { parseMoment } from '@powerset/core/time-range/parse-moment.ts';
import {
  resolveSinceUntil,
  resolveTimeRange,
  type ResolvedTimeRange,
} from '@powerset/core/time-range/resolve-time-range.ts';
import { holidayLookup } from './holidays.ts';

interface Recorded {
  readonly name: string;
  readonly now: string;
  readonly request: { readonly function?: string; readonly args?: readonly string[] } & Readonly<
    Record<string, string | null | undefined>
  >;
  readonly response: {
    readonly since?: string | null;
    readonly until?: string | null;
    readonly value?: unknown;
    readonly error?: string;
    readonly error_class?: string;
  };
  readonly bug?: string;
  readonly note?: string;
}

const folder = new URL('../../../../packages/testing/golden/time-range/', import.meta.url);
const recorded = (file: string): Recorded[] =>
  readFileSync(new URL(file, folder), 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Recorded);

// Intended differences (`docs/differences.md`, time ranges): quarters and the last or next minute count;
// half-readable text is an error; several steps add up; nothing overflows silently; the calendars of holidays
// differ.
const DIFFERENT = [
  /^(last|next) (second|minute|hour)( ago)?( : (now)?)?$/i,
  /^\d+ (days|year) \d+ (hours|months) ago/,
  /this week/,
  /^Last (Last|-1|1\.5) days?$/,
  /^2016-(W01|001) : $/,
  /^-1 : 1$/,
  /99999, year\)/,
  /HOLIDAY\('(Eid al-Fitr|Noël|Neujahr|National Day)'/,
];

function isDifferent({ request, note, bug }: Recorded): boolean {
  const text = request.time_range ?? '';
  const offset = request.time_shift ?? request.args?.[0] ?? '';
  return (
    bug !== undefined ||
    note !== undefined ||
    DIFFERENT.some(pattern => pattern.test(text)) ||
    (/quarter/i.test(text + offset) && !/DATE(ADD|TRUNC)|LASTDAY|^last quarter( : .*)?$/i.test(text))
  );
}

const GRAMMAR = /^(Expected|Unable to find)/;

// For grammar errors, compare only that there is one, not its text.
const isSame = (ours: unknown, wanted: unknown): boolean =>
  JSON.stringify(ours) === JSON.stringify(wanted) ||
  ((wanted as { error?: string } | null)?.error === 'grammar' && 'error' in (ours as object));

/** Returns the result of a call, or its error in the recording's words. */
function outcome(call: () => unknown): unknown {
  try {
    return call();
  } catch (error) {
    const message = (error as Error).message;
    return { error: GRAMMAR.test(message) ? 'grammar' : message };
  }
}

const expected = ({ response }: Recorded): unknown =>
  response.error === undefined
    ? 'value' in response
      ? asMoment(response.value)
      : { since: asMoment(response.since), until: asMoment(response.until) }
    : { error: GRAMMAR.test(response.error) ? 'grammar' : response.error };

const asMoment = (value: unknown): unknown =>
  typeof value === 'string' && /^\d{4}-/.test(value)
    ? Date.parse(/[Z+]|-\d\d:\d\d$/.test(value.slice(10)) ? value : `${value}Z`) + microseconds(value)
    : (value ?? null);
const microseconds = (iso: string): number => Number(`0.${/\.\d{3}(\d{3})/.exec(iso)?.[1] ?? '0'}`);

function ourAnswer({ request, now }: Recorded): unknown {
  const nowMs = Date.parse(`${now}Z`);
  const context = {
    nowMs,
    holidays: holidayLookup,
    relativeStart: request.relative_start ?? undefined,
    relativeEnd: request.relative_end ?? undefined,
    timeShift: request.time_shift ?? undefined,
  };
  const [text = '', base] = request.args ?? [];
  switch (request.function) {
    case undefined:
      break;
    case 'free text to a moment':
      return parseMoment(text, nowMs);
    case 'shift a moment by an offset':
      return shiftByOffset(text, Date.parse(`${base!}Z`));
    case 'length of an offset from a moment, seconds':
      return (shiftByOffset(text, Date.parse(`${base!}Z`)) - Date.parse(`${base!}Z`)) / 1000;
    case 'length of a past offset, seconds':
      return (nowMs - shiftIntoPast(text, nowMs)) / 1000;
    case 'parse an offset into calendar units': {
      const { amount, unit } = parseOffset(text);
      return { [`${unit}s`]: amount };
    }
    default:
      throw new Error(request.function);
  }
  const range: ResolvedTimeRange =
    'time_range' in request
      ? resolveTimeRange(request.time_range, context)
      : resolveSinceUntil(request.since ?? null, request.until ?? null, context);
  return { since: range.since, until: range.until };
}

describe('time ranges as the reference reads them', () => {
  for (const file of readdirSync(folder).filter(name => name.endsWith('.jsonl') && name !== 'http.jsonl')) {
    const cases = recorded(file);
    it(`returns the recorded answer to every case of ${file}`, () => {
      const failed = cases
        .filter(golden => !isDifferent(golden))
        .flatMap(golden => {
          const ours = outcome(() => ourAnswer(golden));
          const wanted = expected(golden);
          return isSame(ours, wanted)
            ? []
            : [`${golden.name}: ${JSON.stringify(ours)} instead of ${JSON.stringify(golden.response)}`];
        });
      expect(failed).toEqual([]);
    });
  }

  it('returns the stored answers where Powerset intentionally reads a text differently', async () => {
    const files = readdirSync(folder).filter(name => name.endsWith('.jsonl') && name !== 'http.jsonl');
    const lines = files
      .flatMap(recorded)
      .filter(isDifferent)
      .map(golden => `${golden.name}: ${written(golden)}`);
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(
      fileURLToPath(new URL('../otherwise/time-ranges.txt', folder)),
    );
  });
});

function written(golden: Recorded): string {
  const moment = (value: unknown): string =>
    typeof value === 'number' && Math.abs(value) > 1e9
      ? new Date(value).toISOString().replace('.000Z', '')
      : JSON.stringify(value);
  try {
    const answer = ourAnswer(golden);
    return typeof answer === 'object' && answer !== null
      ? Object.entries(answer)
          .map(([name, value]) => `${name} ${moment(value)}`)
          .join(', ')
      : moment(answer);
  } catch (error) {
    return (error as Error).message;
  }
}
