import { z } from 'zod';

export { currencyFormatter, currencySign } from './currency-formatter.ts';

/** A currency as charts and metrics store it; by default the symbol follows the number. */
export const Currency = z.looseObject({
  symbol: z.string().nullish(),
  symbolPosition: z.string().nullish(),
});
export type Currency = z.infer<typeof Currency>;

/** The choices of the control; other ISO codes can be typed. */
export const CURRENCY_CODES = ['USD', 'EUR', 'GBP', 'INR', 'MXN', 'JPY', 'CNY'] as const;
