/** Returns a double as Python prints it, so that files can be compared with older ones. */
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

/** Returns an integer as a double, unless it would lose digits. */
export function doubleText(value: number | bigint): string {
  return Number.isSafeInteger(Number(value)) ? floatText(Number(value)) : String(value);
}

/** Returns the most decimal places among some decimals. */
export function scaleOf(decimals: readonly string[], nulls: Uint8Array | undefined): number {
  let scale = 0;
  for (let row = 0; row < decimals.length; row++) {
    if (nulls?.[row] === 1) continue;
    const point = decimals[row]!.indexOf('.');
    if (point >= 0) scale = Math.max(scale, decimals[row]!.length - point - 1);
  }
  return scale;
}

/** Returns whether a decimal has only digits, without exponents or words such as `NaN`. */
export function isPlainDecimal(text: string): boolean {
  return /^-?\d+(\.\d*)?$/.test(text);
}

/** Returns a plain decimal as an integer scaled by `scale` decimal places. */
export function scaledDecimal(digits: string, scale: number): bigint {
  const [whole, fraction = ''] = digits.split('.') as [string, string?];
  return BigInt(whole + fraction.padEnd(scale, '0'));
}

/** Returns a negative number if the first decimal is smaller, a positive one if it is larger. */
export function compareDecimals(a: string, b: string): number {
  const difference = Number(a) - Number(b);
  if (difference !== 0 || !isPlainDecimal(a) || !isPlainDecimal(b)) return difference;
  const scale = scaleOf([a, b], undefined);
  const [left, right] = [scaledDecimal(a, scale), scaledDecimal(b, scale)];
  return left < right ? -1 : left > right ? 1 : 0;
}

/**
 * Returns a decimal with at least that many places; very small ones with an exponent, as Python prints them.
 */
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
