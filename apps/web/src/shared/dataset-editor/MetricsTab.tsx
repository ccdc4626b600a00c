import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { CURRENCY_CODES, currencySign } from '@powerset/core/format/currency.ts';
import { NUMBER_FORMAT_CHOICES } from '@powerset/core/format/choices.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { IconButton } from '@powerset/ui/button/IconButton.tsx';
import { EmptyState } from '@powerset/ui/feedback/EmptyState.tsx';
import { VirtualTable } from '@powerset/ui/grid/VirtualTable.tsx';
import { Field } from '@powerset/ui/input/Field.tsx';
import { SearchInput } from '@powerset/ui/input/SearchInput.tsx';
import { Select } from '@powerset/ui/select/Select.tsx';
import { changed, moved, newMetric, type DraftMetric } from './dataset-draft.ts';
import type { EditorTabProps } from './editor-tab.ts';
import { ExpressionField } from './ExpressionField.tsx';
import { CertificationFields, ListAndForm, problemAt, TextField } from './part-fields.tsx';
import { ProblemMark } from './ProblemMark.tsx';
import { usePartList } from './use-part-list.ts';
import styles from './dataset-editor.module.css';
import { randomUuid } from '../random-uuid.ts';

const ICON = { size: 16, strokeWidth: 1.5 } as const;

/** Edits the saved metrics of a dataset. */
export function MetricsTab({ draft, problems, selected, context, onSelect, onChange }: EditorTabProps) {
  const { metrics } = draft;
  const { search, setSearch, shown, current, hold, leave } = usePartList(metrics, {
    selected,
    onSelect,
    textsOf: metric => [metric.name, metric.label, metric.expression],
  });
  const set = (next: readonly DraftMetric[]): void => onChange({ ...draft, metrics: next });
  const add = (): void => {
    const metric = newMetric(randomUuid());
    setSearch('');
    set([...metrics, metric]);
    onSelect(metric.key);
  };
  const move = (metric: DraftMetric, by: number): void => set(moved(metrics, metric.key, by));
  const remove = (metric: DraftMetric): void => {
    set(metrics.filter(one => one.key !== metric.key));
    leave(metric);
  };
  return (
    <ListAndForm
      toolbar={
        <>
          <SearchInput
            label="Search metrics"
            placeholder="Search metrics"
            value={search}
            onChange={setSearch}
          />
          <Button icon={<Plus {...ICON} />} onClick={add}>
            Add item
          </Button>
        </>
      }
      list={
        <MetricList
          metrics={shown}
          problems={problems}
          selected={current?.key}
          hasSearch={search !== ''}
          onSelect={onSelect}
          onMove={move}
        />
      }
      title={current && `Metric ${current.name}`}
      form={
        current && (
          <div className={styles.fields} key={current.key}>
            <MetricTools
              isFirst={metrics[0] === current}
              isLast={metrics.at(-1) === current}
              onMove={by => {
                hold();
                move(current, by);
              }}
              onRemove={() => remove(current)}
            />
            <MetricForm
              metric={current}
              problems={problems}
              context={context}
              onChange={change => {
                hold();
                set(changed(metrics, current.key, change));
              }}
            />
          </div>
        )
      }
    />
  );
}

interface MetricListProps extends Pick<EditorTabProps, 'problems' | 'selected' | 'onSelect'> {
  readonly metrics: readonly DraftMetric[];
  readonly hasSearch: boolean;
  onMove(metric: DraftMetric, by: number): void;
}

function MetricList({ metrics, problems, selected, hasSearch, onSelect, onMove }: MetricListProps) {
  const onKeyDown = (event: KeyboardEvent, metric: DraftMetric): void => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || by === undefined) return;
    event.preventDefault();
    onMove(metric, by);
  };
  return (
    <VirtualTable
      label="Metrics"
      rows={metrics}
      rowKey={metric => metric.key}
      selectedKey={selected}
      onSelect={onSelect}
      onRowKeyDown={onKeyDown}
      empty={
        <EmptyState
          isSmall
          title={hasSearch ? 'No matches' : 'No metrics yet'}
          text={hasSearch ? undefined : 'Add a metric to offer it in every chart on this dataset.'}
        />
      }
      name={{
        id: 'name',
        label: 'Metric Key',
        track: 'minmax(120px, 1fr)',
        render: metric => (
          <>
            <span>{metric.name}</span>
            <ProblemMark problems={problems} part={metric.key} />
          </>
        ),
      }}
      columns={[
        { id: 'label', label: 'Label', track: 'minmax(0, 1fr)', render: metric => metric.label },
        {
          id: 'expression',
          label: 'SQL expression',
          track: 'minmax(0, 1.4fr)',
          render: metric => <code className={styles.sqlCell}>{metric.expression}</code>,
        },
      ]}
    />
  );
}

interface MetricToolsProps {
  readonly isFirst: boolean;
  readonly isLast: boolean;
  onMove(by: number): void;
  onRemove(): void;
}

function MetricTools({ isFirst, isLast, onMove, onRemove }: MetricToolsProps) {
  return (
    <div className={styles.partTools}>
      <IconButton
        label="Move up"
        shortcut="Alt+ArrowUp"
        size="small"
        icon={<ArrowUp {...ICON} />}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      />
      <IconButton
        label="Move down"
        shortcut="Alt+ArrowDown"
        size="small"
        icon={<ArrowDown {...ICON} />}
        disabled={isLast}
        onClick={() => onMove(1)}
      />
      <IconButton label="Delete metric" size="small" icon={<Trash2 {...ICON} />} onClick={onRemove} />
    </div>
  );
}

interface MetricFormProps extends Pick<EditorTabProps, 'problems' | 'context'> {
  readonly metric: DraftMetric;
  onChange(change: Partial<DraftMetric>): void;
}

function MetricForm({ metric, problems, context, onChange }: MetricFormProps) {
  const error = (field: string): string | undefined => problemAt(problems, field, metric.key);
  return (
    <>
      <TextField
        label="Metric Key"
        hint="Charts refer to the metric by this name."
        isRequired
        value={metric.name}
        error={error('name')}
        onChange={name => onChange({ name })}
      />
      <TextField
        label="Label"
        placeholder={metric.name}
        value={metric.label}
        onChange={label => onChange({ label })}
      />
      <ExpressionField
        label="SQL expression"
        placeholder="SUM(amount)"
        value={metric.expression}
        error={error('expression')}
        context={context}
        onChange={expression => onChange({ expression })}
      />
      <TextField
        label="Description"
        rows={2}
        value={metric.description}
        onChange={description => onChange({ description })}
      />
      <Field label="D3 format">
        {field => (
          <Select
            {...field}
            placeholder="Adaptive formatting"
            isClearable
            value={metric.format || undefined}
            options={withChosen(NUMBER_FORMAT_CHOICES, metric.format)}
            makeValue={text => text.trim()}
            onChange={format => onChange({ format: format ?? '' })}
          />
        )}
      </Field>
      <CurrencyFields metric={metric} error={error('currency')} onChange={onChange} />
      <CertificationFields extra={metric.extra} hasWarning onChange={extra => onChange({ extra })} />
    </>
  );
}

function CurrencyFields({
  metric: { currencySymbol: symbol, currencyPosition: position },
  error,
  onChange,
}: Pick<MetricFormProps, 'metric' | 'onChange'> & { readonly error: string | undefined }) {
  const codes = [...new Set([...CURRENCY_CODES, ...(symbol ? [symbol] : [])])];
  return (
    <Field label="Metric currency" error={error}>
      {field => (
        <div className={styles.pair}>
          <Select
            {...field}
            placeholder="Currency"
            isClearable
            value={symbol || undefined}
            options={codes.map(code => ({
              value: code,
              label: code === currencySign(code) ? code : `${code} (${currencySign(code)})`,
            }))}
            makeValue={text => text.trim().toUpperCase()}
            onChange={code => onChange({ currencySymbol: code ?? '' })}
          />
          <Select
            label="Prefix or suffix"
            isDisabled={!symbol}
            value={position}
            options={POSITIONS}
            onChange={next => onChange({ currencyPosition: next ?? 'prefix' })}
          />
        </div>
      )}
    </Field>
  );
}

const POSITIONS = [
  { value: 'prefix', label: 'Prefix' },
  { value: 'suffix', label: 'Suffix' },
] as const;

function withChosen(choices: readonly (readonly [value: string, label: string])[], chosen: string) {
  const options = choices.map(([value, label]) => ({ value, label }));
  return chosen === '' || options.some(option => option.value === chosen)
    ? options
    : [...options, { value: chosen, label: chosen }];
}
