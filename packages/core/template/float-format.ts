import { floatText } from './print-value.ts';

/** Digits that show whether what is cut off is exactly a half. */
const SPARE_DIGITS = 30;
const MOST_DIGITS = 100;

/** A float with so many decimals; an exact half goes to the even neighbour, as in Python. */
export function fixed(value: number, decimals: number): string {
  if (!Number.isFinite(value)) return floatText(value);
  return signOf(value) + cut(Math.abs(value).toFixed(decimals), Math.abs(value).toFixed(Math.min(MOST_DIGITS, decimals + SPARE_DIGITS)), decimals);
}

/** A float as `d.ddde+xx`. */
export function exponential(value: number, decimals: number): string {
  if (!Number.isFinite(value)) return floatText(value);
  const [short, long] = [decimals, Math.min(MOST_DIGITS, decimals + SPARE_DIGITS)].map(digits => Math.abs(value).toExponential(digits).split('e'));
  const mantissa = short![1] === long![1] ? cut(short![0]!, long![0]!, decimals) : short![0]!;
  return `${signOf(value)}${mantissa}e${short![1]!.replace(/^([+-])(\d)$/, '$10$2')}`;
}

/** A float with so many digits that count, as `%g` writes it. */
export function general(value: number, precision: number): string {
  if (!Number.isFinite(value)) return floatText(value);
  const digits = Math.max(1, precision);
  const [mantissa, exponent] = exponential(value, digits - 1).split('e') as [string, string];
  const size = Number(exponent);
  return size >= -4 && size < digits ? withoutZeros(fixed(value, digits - 1 - size)) : `${withoutZeros(mantissa)}e${exponent}`;
}

function signOf(value: number): string {
  return value < 0 || Object.is(value, -0) ? '-' : '';
}

function cut(rounded: string, long: string, decimals: number): string {
  const end = long.indexOf('.') + 1 + decimals;
  if (!/^50*$/.test(long.slice(end))) return rounded;
  const down = decimals === 0 ? long.slice(0, end - 1) : long.slice(0, end);
  return Number(down.at(-1)) % 2 === 0 ? down : rounded;
}

function withoutZeros(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}
