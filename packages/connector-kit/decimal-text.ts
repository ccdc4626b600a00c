import { AppError } from '@powerset/core/errors.ts';

/** Decimal digits that a double always preserves. */
const SURE_DIGITS = 15;

/**
 * Returns the digits of a decimal that a driver returned as a double.
 * @throws AppError `query.failed` when digits may have been lost
 */
export function decimalText(
  value: number,
  { scale, name }: { readonly scale: number; readonly name: string },
): string {
  const text = value.toFixed(scale);
  const isSure =
    Number.isFinite(value) &&
    (scale === 0
      ? Number.isSafeInteger(value)
      : text.replaceAll(/\D/g, '').replace(/^0+/, '').length <= SURE_DIGITS);
  if (!isSure)
    throw new AppError('query.failed', {
      detail: `The column '${name}' contains numbers with more digits than the database driver supports. Convert it to text, such as CAST(${name} AS VARCHAR(50)), or round it.`,
    });
  return text;
}
