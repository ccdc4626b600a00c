import { FOR_EVER_MS, momentText } from './json.ts';
import { scaleOf } from './number-text.ts';
import type { ResultColumn } from './result-table.ts';

/** How a column's values are printed in files, so that all look alike. */
export interface CellForm {
  /** Decimal places; values with more keep them. */
  readonly scale: number;
  readonly moment: (epochMs: number) => string;
  /** Whether integers are written as doubles because one is missing. */
  readonly areDoubles: boolean;
}

/**
 * Returns the form of a column from its first values: timestamps as dates if all are dates, with microseconds
 * if one has a fraction, with a zone if the type has one; integers as doubles if one is missing. A later
 * timestamp that does not fit is printed in full.
 */
export function formOf(parts: readonly ResultColumn[]): CellForm {
  let scale = 0;
  let [areDays, haveFractions, areDoubles] = [true, false, false];
  for (const { data, databaseType } of parts) {
    areDoubles ||= data.nulls?.includes(1) === true;
    if (data.kind === 'decimal') scale = Math.max(scale, scaleOf(data.values, data.nulls));
    if (data.kind !== 'temporal') continue;
    const { values, nulls } = data;
    for (let row = 0; row < values.length; row++) {
      if (nulls?.[row] === 1) continue;
      const isForEver = isLastMoment(values[row]!, databaseType);
      areDays &&= values[row]! % DAY_MS === 0 && !isForEver;
      haveFractions ||= values[row]! % 1000 !== 0 || isForEver;
    }
  }
  return {
    scale,
    areDoubles,
    moment: momentPrinter(parts[0]?.databaseType ?? '', { areDays, haveFractions }),
  };
}

function momentPrinter(
  databaseType: string,
  { areDays, haveFractions }: { readonly areDays: boolean; readonly haveFractions: boolean },
): CellForm['moment'] {
  if (/WITH TIME ZONE|TIMESTAMPTZ/i.test(databaseType))
    return epochMs => momentText(epochMs, databaseType).replace('T', ' ');
  const dayText = dayPrinter();
  return epochMs => {
    const isForEver = isLastMoment(epochMs, databaseType);
    if (areDays && epochMs % DAY_MS === 0 && !isForEver) return dayText(epochMs);
    if (!haveFractions && epochMs % 1000 === 0 && !isForEver)
      return `${dayText(epochMs)} ${clockText(epochMs)}`;
    const text = momentText(epochMs, 'TIMESTAMP').replace('T', ' ');
    return text.includes('.') ? text : `${text}.000000`;
  };
}

// As a date it would be the first day of the next year.
function isLastMoment(epochMs: number, databaseType: string): boolean {
  return epochMs === FOR_EVER_MS && !/^DATE$/i.test(databaseType);
}

const DAY_MS = 86_400_000;
const TWO_DIGITS = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'));

// Neighboring rows mostly share a day.
function dayPrinter(): (epochMs: number) => string {
  let [day, text] = [NaN, ''];
  return epochMs => {
    const own = Math.floor(epochMs / DAY_MS);
    if (own !== day) [day, text] = [own, momentText(epochMs, 'DATE')];
    return text;
  };
}

function clockText(epochMs: number): string {
  const seconds = Math.floor(epochMs / 1000) - Math.floor(epochMs / DAY_MS) * 86_400;
  return `${TWO_DIGITS[Math.floor(seconds / 3600)]!}:${TWO_DIGITS[Math.floor(seconds / 60) % 60]!}:${TWO_DIGITS[seconds % 60]!}`;
}
