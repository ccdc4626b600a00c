import { z } from 'zod';
import { numberFormatter, SMART_NUMBER, type ValueFormatter } from './number.ts';

/** A currency as charts and metrics store it; by default the symbol follows the number. */
export const Currency = z.looseObject({
  symbol: z.string().nullish(),
  symbolPosition: z.string().nullish(),
});
export type Currency = z.infer<typeof Currency>;

/** The choices of the control; other ISO codes can be typed. */
export const CURRENCY_CODES = ['USD', 'EUR', 'GBP', 'INR', 'MXN', 'JPY', 'CNY'] as const;

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
  currency: Currency | null | undefined,
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
