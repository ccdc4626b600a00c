const MOST_PLACES = 100;
/** Extra digits that show whether the cut-off part is exactly a half. */
const SPARE_PLACES = 30;

/** Returns all digits of a finite double, without an exponent. */
export function exactDigits(value: number): string {
  // Larger doubles are integers; for smaller ones this shows a half exactly.
  return Math.abs(value) >= 2 ** 53
    ? `${BigInt(value)}`
    : `${Object.is(value, -0) ? '-' : ''}${value.toFixed(MOST_PLACES)}`;
}

/** Rounds digits to a number of places, halves to even. */
export function roundedDigits(digits: string, places: number): string {
  const [, sign = '', whole = '0', part = ''] = /^(-?)(\d+)(?:\.(\d*))?$/.exec(digits) ?? [];
  const kept = part.slice(0, places).padEnd(places, '0');
  const rest = part.slice(places);
  const last = Number((whole + kept).at(-1));
  const roundsUp =
    rest[0] !== undefined &&
    (rest[0] > '5' || (rest[0] === '5' && (/[1-9]/.test(rest.slice(1)) || last % 2 === 1)));
  const all = (BigInt(whole + kept) + (roundsUp ? 1n : 0n)).toString().padStart(places + 1, '0');
  return `${sign}${all.slice(0, all.length - places)}${places > 0 ? `.${all.slice(all.length - places)}` : ''}`;
}

/** Returns a finite double as `d.ddde+xx`, halves to even. */
export function exponential(value: number, places: number): string {
  const shown = Math.min(MOST_PLACES, places);
  const [short, long] = [shown, Math.min(MOST_PLACES, shown + SPARE_PLACES)].map(count =>
    Math.abs(value).toExponential(count).split('e'),
  );
  const mantissa = short![1] === long![1] ? roundedDigits(long![0]!, shown) : short![0]!;
  return `${value < 0 || Object.is(value, -0) ? '-' : ''}${mantissa}${'0'.repeat(places - shown)}e${short![1]!.replace(/^([+-])(\d)$/, '$10$2')}`;
}

/** Returns a finite double with that many significant digits, as Python's `g` prints it. */
export function general(value: number, precision: number): string {
  const digits = Math.max(1, precision);
  const [mantissa, exponent] = exponential(value, digits - 1).split('e') as [string, string];
  const size = Number(exponent);
  return size >= -4 && size < digits
    ? withoutZeros(roundedDigits(exactDigits(value), digits - 1 - size))
    : `${withoutZeros(mantissa)}e${exponent}`;
}

function withoutZeros(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}
