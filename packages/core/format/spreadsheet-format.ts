/** The parts of a number format of D3 (https://d3js.org/d3-format#locale_format). */
const D3_FORMAT = /^(?:.?[<>=^])?([+(\- ]?)([$#]?)0?\d*(,?)(?:\.(\d+))?(~?)([df%e]?)$/;

/**
 * Returns a number format in the words of spreadsheets, such as `#,##0.00` for `,.2f`; undefined for formats
 * that spreadsheets do not have, such as those with the prefixes of units.
 */
export function spreadsheetFormat(pattern: string, currency?: SpreadsheetCurrency): string | undefined {
  const [, sign, symbol, comma, precision, trims, type] = D3_FORMAT.exec(pattern) ?? [];
  if (type === undefined || type === '') return undefined;
  const places = type === 'd' ? 0 : Number(precision ?? 6);
  if (places > 30) return undefined;
  const digits = places === 0 ? '' : `.${(trims ? '#' : '0').repeat(places)}`;
  const whole = comma ? '#,##0' : '0';
  const suffix = type === '%' ? '%' : type === 'e' ? 'E+00' : '';
  const number = withCurrency(`${whole}${digits}${suffix}`, symbol === '$' ? DOLLAR : currency);
  if (sign === '+') return `+${number};-${number};${number}`;
  return sign === '(' ? `${number};(${number})` : number;
}

/** A currency beside a number. */
export interface SpreadsheetCurrency {
  readonly symbol: string;
  readonly isPrefix: boolean;
}

const DOLLAR: SpreadsheetCurrency = { symbol: '$', isPrefix: true };

function withCurrency(number: string, currency: SpreadsheetCurrency | undefined): string {
  if (!currency) return number;
  const symbol = `"${currency.symbol.replaceAll('"', '')}"`;
  return currency.isPrefix ? `${symbol}${number}` : `${number} ${symbol}`;
}
