import { CURRENCY_CODES, currencySign, type Currency } from '@powerset/core/format/currency.ts';
import { Select } from '@powerset/ui/select/Select.tsx';
import type { ControlProps } from './control-props.ts';
import styles from '../../../../shared/fields/controls.module.css';

const POSITIONS = [
  { value: 'prefix', label: 'Prefix' },
  { value: 'suffix', label: 'Suffix' },
] as const;

/** Edits a currency and whether it appears before or after the number. */
export function CurrencyControl({ value, id, onChange }: ControlProps<'currency'>) {
  const currency = (value ?? {}) as Currency;
  const codes = [...new Set([...CURRENCY_CODES, ...(currency.symbol ? [currency.symbol] : [])])];
  return (
    <div className={styles.pair}>
      <Select
        id={id}
        label="Currency"
        placeholder="Currency"
        value={currency.symbol ?? undefined}
        options={codes.map(code => ({
          value: code,
          label: code === currencySign(code) ? code : `${code} (${currencySign(code)})`,
        }))}
        onChange={symbol => onChange(symbol ? { symbolPosition: 'prefix', ...currency, symbol } : undefined)}
        makeValue={text => text.trim().toUpperCase()}
        isClearable
      />
      <Select
        label="Prefix or suffix"
        placeholder="Position"
        value={currency.symbolPosition ?? undefined}
        options={POSITIONS}
        onChange={symbolPosition => onChange({ ...currency, symbolPosition })}
        isDisabled={!currency.symbol}
      />
    </div>
  );
}
