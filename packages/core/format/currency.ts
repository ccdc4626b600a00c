import { z } from 'zod';
import { numberFormatter, SMART_NUMBER, type ValueFormatter } from './number.ts';

/** A currency as charts and metrics store it; an unset position means behind the number. */
export const Currency = z.looseObject({
  symbol: z.string().nullish(),
  symbolPosition: z.string().nullish(),
});
export type Currency = z.infer<typeof Currency>;

/** Currencies offered by the control; any other ISO code may be typed. */
export const CURRENCY_CODES = ['USD', 'EUR', 'GBP', 'INR', 'MXN', 'JPY', 'CNY'] as const;

/** The sign of an ISO currency code, such as `€`; the code itself when there is none. */
export function currencySign(code: string): string {
  try {
    const parts = new Intl.NumberFormat('en-US', { style: 'currency', currency: code }).formatToParts(1);
    return parts.find(part => part.type === 'currency')?.value ?? code;
  } catch {
    return code;
  }
}

/** A number formatter with a currency around it; without a symbol it is the plain formatter. */
export function currencyFormatter(
  currency: Currency | null | undefined,
  pattern?: string | null,
): ValueFormatter {
  if (!currency?.symbol) return numberFormatter(pattern);
  const sign = currencySign(currency.symbol);
  // A currency says what the number is; a second sign in the pattern would contradict it.
  const plain = pattern?.replace(/[$%]/g, '');
  const format = numberFormatter(plain || SMART_NUMBER);
  return currency.symbolPosition === 'prefix'
    ? value => `${sign} ${format(value)}`
    : value => `${format(value)} ${sign}`;
}
