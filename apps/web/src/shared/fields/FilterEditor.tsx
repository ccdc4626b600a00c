import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { columnOf, type ChartColumn, type ChartDataset } from '@powerset/core/chart/chart-dataset.ts';
import { NO_TIME_RANGE, TEMPORAL_RANGE, type AdhocFilter } from '@powerset/core/form-data/adhoc-filter.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { Field } from '@powerset/ui/input/Field.tsx';
import { Input } from '@powerset/ui/input/Input.tsx';
import { Segmented } from '@powerset/ui/segmented/Segmented.tsx';
import { MultiSelect } from '@powerset/ui/select/MultiSelect.tsx';
import { type OptionValue } from '@powerset/ui/select/option.ts';
import { Select } from '@powerset/ui/select/Select.tsx';
import { Tabs } from '@powerset/ui/tabs/Tabs.tsx';
import { columnValuesQuery } from './field-queries.ts';
import {
  isComplete,
  newFilter,
  operationOf,
  operationsFor,
  typedValue,
  withOperation,
  withSubject,
} from './filters.ts';
import { newOptionName } from './option-name.ts';
import { TypeIcon } from './TypeIcon.tsx';
import { useUnsavedChanges } from './EditorPopover.tsx';
import { SqlField } from './SqlField.tsx';
import { TimeRangeEditor } from '../time-range/TimeRangeEditor.tsx';
import styles from './controls.module.css';

interface FilterEditorProps {
  readonly dataset: ChartDataset | undefined;
  readonly filter: AdhocFilter | undefined;
  /** The initial state of a new filter. */
  readonly start?: AdhocFilter | undefined;
  onSave(filter: AdhocFilter): void;
  onClose(): void;
}

/** Edits a filter by column, operator, and value, or written in SQL. */
export function FilterEditor({ dataset, filter, start, onSave, onClose }: FilterEditorProps) {
  const [begun] = useState<AdhocFilter>(() => filter ?? start ?? startFilter(dataset));
  const [draft, setDraft] = useState(begun);
  useUnsavedChanges(draft !== begun && isComplete(draft));
  const tab = draft.expressionType === 'SQL' ? 'sql' : 'simple';
  const goTo = (next: 'simple' | 'sql'): void =>
    setDraft(
      next === 'sql'
        ? {
            expressionType: 'SQL',
            clause: 'WHERE',
            sqlExpression: draft.sqlExpression ?? '',
            filterOptionName: draft.filterOptionName,
          }
        : startFilter(dataset),
    );
  return (
    <div className={styles.editor}>
      <Tabs
        value={tab}
        tabs={[
          { value: 'simple', label: 'Simple' },
          { value: 'sql', label: 'Custom SQL' },
        ]}
        onChange={goTo}
        label="Kind of filter"
      />
      {tab === 'simple' ? (
        <SimpleFilter dataset={dataset} draft={draft} onChange={setDraft} />
      ) : (
        <WrittenFilter dataset={dataset} draft={draft} onChange={setDraft} />
      )}
      <div className={styles.editorFoot}>
        <Button onClick={onClose}>Close</Button>
        <Button
          variant="primary"
          disabled={!isComplete(draft) || draft === filter}
          onClick={() => onSave(draft)}
        >
          Save
        </Button>
      </div>
    </div>
  );
}

function startFilter(dataset: ChartDataset | undefined): AdhocFilter {
  const column = dataset?.columns.find(one => one.isFilterable && !one.isTemporal) ?? dataset?.columns[0];
  const id = newOptionName('filter');
  return column
    ? newFilter(column, id)
    : { expressionType: 'SQL', clause: 'WHERE', sqlExpression: '', filterOptionName: id };
}

interface DraftProps {
  readonly draft: AdhocFilter;
  onChange(draft: AdhocFilter): void;
}

function SimpleFilter({
  dataset,
  draft,
  onChange,
}: DraftProps & { readonly dataset: ChartDataset | undefined }) {
  const column = columnOf(dataset, draft.subject);
  const columns = (dataset?.columns ?? []).filter(one => one.isFilterable);
  const operation = operationOf(draft);
  return (
    <div className={styles.editorBody}>
      <Field label="Column">
        {field => (
          <Select
            id={field.id}
            label="Column"
            placeholder={`${columns.length} column(s)`}
            value={column?.name}
            options={columns.map(one => ({
              value: one.name,
              label: one.label,
              icon: (
                <TypeIcon
                  type={one.isTemporal ? 'temporal' : one.genericType}
                  isCalculated={one.expression !== null}
                />
              ),
            }))}
            onChange={name => {
              const next = columnOf(dataset, name);
              if (next) onChange(withSubject(draft, next));
            }}
            isSearchable
          />
        )}
      </Field>
      {draft.operator === TEMPORAL_RANGE ? (
        <TimeRangeEditor
          value={String(draft.comparator ?? NO_TIME_RANGE)}
          onChange={comparator => onChange({ ...draft, comparator })}
        />
      ) : (
        <>
          <Field label="Operator">
            {field => (
              <Select
                id={field.id}
                label="Operator"
                value={operation?.id}
                options={operationsFor(column).map(one => ({ value: one.id, label: one.label }))}
                onChange={id => {
                  const next = operationsFor(column).find(one => one.id === id);
                  if (next) onChange(withOperation(draft, next));
                }}
              />
            )}
          </Field>
          {operation && operation.values !== 'none' && (
            <FilterValue
              dataset={dataset}
              column={column}
              draft={draft}
              isMulti={operation.values === 'many'}
              onChange={onChange}
            />
          )}
        </>
      )}
    </div>
  );
}

interface FilterValueProps extends DraftProps {
  readonly dataset: ChartDataset | undefined;
  readonly column: ChartColumn | undefined;
  readonly isMulti: boolean;
}

/** Edits the values, and suggests those of the column if the dataset allows it. */
function FilterValue({ dataset, column, draft, isMulti, onChange }: FilterValueProps) {
  const canSuggest =
    dataset?.suggestsFilterValues === true &&
    column !== undefined &&
    !['LIKE', 'ILIKE'].includes(draft.operator ?? '');
  const suggestions = useQuery({
    ...columnValuesQuery(dataset?.id ?? 0, dataset?.type ?? 'table', column?.name ?? ''),
    enabled: canSuggest,
  });
  const values = (
    Array.isArray(draft.comparator)
      ? draft.comparator
      : draft.comparator === '' || draft.comparator === undefined
        ? []
        : [draft.comparator]
  ) as readonly OptionValue[];
  const options = [...new Set([...values, ...((suggestions.data ?? []) as readonly OptionValue[])])].map(
    value => ({ value, label: value === null ? '<NULL>' : String(value) }),
  );
  const shared = {
    label: 'Filter value (case sensitive)',
    placeholder: 'Type or select',
    options,
    isSearchable: true,
    isLoading: suggestions.isFetching,
    makeValue: (text: string): OptionValue => typedValue(text, column),
    emptyText: suggestions.isError ? 'No suggestions; type a value' : 'Type a value',
  };
  const save = (comparator: unknown): void => onChange({ ...draft, comparator });
  return (
    <Field label="Filter value (case sensitive)">
      {field => {
        if (isMulti) return <MultiSelect {...shared} id={field.id} values={values} onChange={save} />;
        if (!canSuggest)
          return (
            <Input
              {...field}
              value={String(draft.comparator ?? '')}
              onChange={text => save(typedValue(text, column))}
            />
          );
        return <Select {...shared} id={field.id} value={values[0]} onChange={next => save(next ?? '')} />;
      }}
    </Field>
  );
}

function WrittenFilter({
  dataset,
  draft,
  onChange,
}: DraftProps & { readonly dataset: ChartDataset | undefined }) {
  return (
    <div className={styles.editorBody} data-grows>
      <Segmented
        value={draft.clause}
        options={[
          { value: 'WHERE', label: 'WHERE' },
          { value: 'HAVING', label: 'HAVING' },
        ]}
        onChange={clause => onChange({ ...draft, clause })}
        label="Clause"
      />
      <SqlField
        dataset={dataset}
        value={draft.sqlExpression ?? ''}
        onChange={sqlExpression => onChange({ ...draft, sqlExpression })}
        hint={draft.clause === 'WHERE' ? 'Filters by columns' : 'Filters by metrics'}
      />
    </div>
  );
}
