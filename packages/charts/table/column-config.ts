import { z } from 'zod';
import { Currency } from '@powerset/core/format/currency.ts';

/** The look of a column, as the panel stores it by column name. */
export const ColumnConfig = z.looseObject({
  columnWidth: z.number().nullish().catch(undefined),
  horizontalAlign: z.enum(['left', 'right', 'center']).nullish().catch(undefined),
  truncateLongCells: z.boolean().nullish().catch(undefined),
  showCellBars: z.boolean().nullish().catch(undefined),
  alignPositiveNegative: z.boolean().nullish().catch(undefined),
  colorPositiveNegative: z.boolean().nullish().catch(undefined),
  d3NumberFormat: z.string().nullish().catch(undefined),
  d3SmallNumberFormat: z.string().nullish().catch(undefined),
  d3TimeFormat: z.string().nullish().catch(undefined),
  fractionDigits: z.number().nullish().catch(undefined),
  visible: z.boolean().nullish().catch(undefined),
  customColumnName: z.string().nullish().catch(undefined),
  currencyFormat: Currency.nullish().catch(undefined),
});
export type ColumnConfig = z.infer<typeof ColumnConfig>;

const Configs = z.record(z.string(), ColumnConfig).catch({});

/** Returns the configuration of a column; empty if there is none. */
export function columnConfig(configs: unknown, name: string): ColumnConfig {
  return Configs.parse(configs ?? {})[name] ?? {};
}
