import { numberFormatter, SMART_NUMBER, type ValueFormatter } from './number.ts';

/** The parts of a currency that are written. */
interface WrittenCurrency {
  readonly symbol?: string | null | undefined;
  readonly symbolPosition?: string | null | undefined;
}

/** Returns the symbol of an ISO currency code, such as `€`, or the code itself. */
export function currencySign(code: string): string {
  try {
    const parts = new Intl.NumberFormat('en-US', { style: 'currency', currency: code }).formatToParts(1);
    return parts.find(part => part.type === 'currency')?.value ?? code;
  } catch {
    return code;
  }
}

/** Returns a number formatter that adds a currency symbol, if any. */
export function currencyFormatter(
  currency: WrittenCurrency | null | undefined,
  pattern?: string | null,
): ValueFormatter {
  if (!currency?.symbol) return numberFormatter(pattern);
  const sign = currencySign(currency.symbol);
  // A second sign in the pattern would contradict the currency.
  const plain = pattern?.replace(/[$%]/g, '');
  const format = numberFormatter(plain || SMART_NUMBER);
  return currency.symbolPosition === 'prefix'
    ? value => `${sign} ${format(value)}`
    : value => `${format(value)} ${sign}`;
}
