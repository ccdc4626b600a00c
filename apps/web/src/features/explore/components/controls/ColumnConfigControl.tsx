import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { columnConfig, type ColumnConfig } from '@powerset/charts/table/column-config.ts';
import { columnOf, labelOf } from '@powerset/core/chart/chart-dataset.ts';
import { NUMBER_FORMAT_CHOICES, TIME_FORMAT_CHOICES, type Choice } from '@powerset/core/format/choices.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { Checkbox } from '@powerset/ui/choice/Checkbox.tsx';
import { Field } from '@powerset/ui/input/Field.tsx';
import { NumberInput } from '@powerset/ui/input/NumberInput.tsx';
import { Popover } from '@powerset/ui/popover/Popover.tsx';
import { Segmented } from '@powerset/ui/segmented/Segmented.tsx';
import { Select } from '@powerset/ui/select/Select.tsx';
import { TypeIcon } from '../../../../shared/fields/TypeIcon.tsx';
import type { ControlProps } from './control-props.ts';
import { CurrencyControl } from './CurrencyControl.tsx';
import styles from '../../../../shared/fields/controls.module.css';

const FIRST = 10;

/** Edits how each column of the result looks. */
export function ColumnConfigControl({
  value,
  state,
  resultColumns,
  id,
  onChange,
  control,
}: ControlProps<'column-config'>) {
  const [showsAll, setShowsAll] = useState(false);
  const [open, setOpen] = useState<string>();
  if (resultColumns.length === 0)
    return (
      <p id={id} className={styles.note}>
        Run the chart to see its columns here.
      </p>
    );
  const shown = showsAll || resultColumns.length <= FIRST + 2 ? resultColumns : resultColumns.slice(0, FIRST);
  const change = (name: string, config: ColumnConfig): void =>
    onChange({ ...(value as object), [name]: config }, { mergesWithLast: true });
  return (
    <div id={id} className={styles.rules}>
      {shown.map(name => {
        const column = columnOf(state.dataset, name);
        const isTime = column?.isTemporal === true;
        const isNumber = !isTime && (column === undefined || column.genericType === 'numeric');
        return (
          <div key={name} className={styles.rule}>
            <TypeIcon type={isTime ? 'temporal' : (column?.genericType ?? 'numeric')} />
            <Popover
              isOpen={open === name}
              onOpenChange={isOpen => setOpen(isOpen ? name : undefined)}
              side="right"
              label={name}
              trigger={
                <button type="button" className={styles.pillText}>
                  {labelOf(state.dataset, name)}
                </button>
              }
            >
              {open === name && (
                <ColumnLook
                  config={columnConfig(value, name)}
                  isTime={isTime}
                  isNumber={isNumber}
                  onChange={config => change(name, config)}
                  control={control}
                  state={state}
                />
              )}
            </Popover>
            <SlidersHorizontal size={14} strokeWidth={1.5} color="var(--text-secondary)" aria-hidden="true" />
          </div>
        );
      })}
      {resultColumns.length > FIRST + 2 && (
        <Button variant="link" size="small" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Show less columns' : 'Show all columns'}
        </Button>
      )}
    </div>
  );
}

interface ColumnLookProps extends Pick<ControlProps<'column-config'>, 'control' | 'state'> {
  readonly config: ColumnConfig;
  readonly isTime: boolean;
  readonly isNumber: boolean;
  onChange(config: ColumnConfig): void;
}

function ColumnLook({ config, isTime, isNumber, onChange, control, state }: ColumnLookProps) {
  const set = (part: Partial<ColumnConfig>): void => onChange({ ...config, ...part });
  return (
    <div className={styles.editor}>
      <Field label="Column width">
        {field => (
          <NumberInput
            id={field.id}
            value={config.columnWidth ?? null}
            min={20}
            placeholder="auto"
            onChange={columnWidth => set({ columnWidth })}
          />
        )}
      </Field>
      <Field label="Text align">
        {() => (
          <Segmented
            value={config.horizontalAlign ?? (isNumber ? 'right' : 'left')}
            options={[
              { value: 'left', label: 'Left' },
              { value: 'center', label: 'Center' },
              { value: 'right', label: 'Right' },
            ]}
            onChange={horizontalAlign => set({ horizontalAlign })}
            label="Text align"
            isWide
          />
        )}
      </Field>
      {isNumber && (
        <>
          <Format
            label="D3 format"
            choices={NUMBER_FORMAT_CHOICES}
            value={config.d3NumberFormat}
            onChange={d3NumberFormat => set({ d3NumberFormat })}
          />
          <Format
            label="Small number format"
            choices={NUMBER_FORMAT_CHOICES}
            value={config.d3SmallNumberFormat}
            onChange={d3SmallNumberFormat => set({ d3SmallNumberFormat })}
          />
          <Field label="Currency format">
            {field => (
              <CurrencyControl
                control={{ ...control, kind: 'currency' }}
                value={config.currencyFormat}
                state={state}
                resultColumns={[]}
                id={field.id}
                onChange={next => set({ currencyFormat: next as ColumnConfig['currencyFormat'] })}
              />
            )}
          </Field>
          <Checkbox
            isChecked={config.showCellBars ?? true}
            onChange={showCellBars => set({ showCellBars })}
            label="Show cell bars"
          />
          <Checkbox
            isChecked={config.alignPositiveNegative ?? false}
            onChange={alignPositiveNegative => set({ alignPositiveNegative })}
            label="Align +/-"
          />
          <Checkbox
            isChecked={config.colorPositiveNegative ?? true}
            onChange={colorPositiveNegative => set({ colorPositiveNegative })}
            label="Color +/-"
          />
        </>
      )}
      {isTime && (
        <Format
          label="D3 format"
          choices={TIME_FORMAT_CHOICES}
          value={config.d3TimeFormat}
          onChange={d3TimeFormat => set({ d3TimeFormat })}
        />
      )}
      {!isNumber && (
        <Checkbox
          isChecked={config.truncateLongCells ?? true}
          onChange={truncateLongCells => set({ truncateLongCells })}
          label="Truncate long cells"
        />
      )}
    </div>
  );
}

function Format({
  label,
  choices,
  value,
  onChange,
}: {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly value: string | null | undefined;
  onChange(value: string | undefined): void;
}) {
  const options = choices.map(([choice, text]) => ({ value: choice, label: text }));
  const known =
    value && !choices.some(([choice]) => choice === value) ? [...options, { value, label: value }] : options;
  return (
    <Field label={label}>
      {field => (
        <Select
          id={field.id}
          label={label}
          placeholder="Default"
          value={value ?? undefined}
          options={known}
          onChange={onChange}
          makeValue={text => text}
          isClearable
        />
      )}
    </Field>
  );
}
