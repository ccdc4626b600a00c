/** A double as Python prints it; files that people compare with older ones keep their texts. */
export function floatText(value: number): string {
  if (!Number.isFinite(value)) return '';
  if (Object.is(value, -0)) return '-0.0';
  const size = Math.abs(value);
  if (size !== 0 && (size >= 1e16 || size < 1e-4)) {
    const [digits, exponent] = value.toExponential().split('e') as [string, string];
    return `${digits}e${exponent[0]}${exponent.slice(1).padStart(2, '0')}`;
  }
  return Number.isInteger(value) ? `${value}.0` : String(value);
}

/** A whole number as a double; one that would lose digits keeps them. */
export function doubleText(value: number | bigint): string {
  return Number.isSafeInteger(Number(value)) ? floatText(Number(value)) : String(value);
}

/** Digits behind the point that the longest of some decimals has. */
export function scaleOf(decimals: readonly string[], nulls: Uint8Array | undefined): number {
  let scale = 0;
  for (let row = 0; row < decimals.length; row++) {
    if (nulls?.[row] === 1) continue;
    const point = decimals[row]!.indexOf('.');
    if (point >= 0) scale = Math.max(scale, decimals[row]!.length - point - 1);
  }
  return scale;
}

/** Whether a decimal is written in digits alone, without powers of ten and without words such as `NaN`. */
export function isPlainDecimal(text: string): boolean {
  return /^-?\d+(\.\d*)?$/.test(text);
}

/** A plain decimal as a whole number of its smallest parts, of which `scale` digits stand behind the point. */
export function scaledDecimal(digits: string, scale: number): bigint {
  const [whole, fraction = ''] = digits.split('.') as [string, string?];
  return BigInt(whole + fraction.padEnd(scale, '0'));
}

/** Negative where the first of two decimals is the smaller, positive where it is the larger. */
export function compareDecimals(a: string, b: string): number {
  const difference = Number(a) - Number(b);
  if (difference !== 0 || !isPlainDecimal(a) || !isPlainDecimal(b)) return difference;
  const scale = scaleOf([a, b], undefined);
  const [left, right] = [scaledDecimal(a, scale), scaledDecimal(b, scale)];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** A decimal with at least that many digits behind the point; very small ones in powers of ten, as Python prints them. */
export function decimalText(digits: string, scale: number): string {
  const [whole, fraction = ''] = digits.split('.') as [string, string?];
  const padded = fraction.padEnd(scale, '0');
  const significant = `${whole.replace('-', '')}${padded}`.replace(/^0+(?=\d)/, '');
  const exponent = significant.length - 1 - padded.length;
  if (padded === '') return whole;
  if (exponent >= -6) return `${whole}.${padded}`;
  const sign = whole.startsWith('-') ? '-' : '';
  return `${sign}${significant[0]}${significant.length > 1 ? `.${significant.slice(1)}` : ''}E${exponent}`;
}
