import { useState } from 'react';
import { columnOf, type ChartDataset } from '@powerset/core/chart/chart-dataset.ts';
import type { AdhocMetric, QueryMetric } from '@powerset/core/query/query-object.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { Field } from '@powerset/ui/input/Field.tsx';
import { Input } from '@powerset/ui/input/Input.tsx';
import { SearchInput } from '@powerset/ui/input/SearchInput.tsx';
import { optionsOf } from '@powerset/ui/select/option.ts';
import { Select } from '@powerset/ui/select/Select.tsx';
import { Tabs } from '@powerset/ui/tabs/Tabs.tsx';
import { CertifiedMark } from '@powerset/ui/tag/CertifiedMark.tsx';
import {
  AGGREGATES,
  defaultLabel,
  isCompleteMetric,
  metricSql,
  renamedMetric,
  simpleMetric,
  sqlMetric,
  type Aggregate,
} from '../../../../shared/fields/metrics.ts';
import { newOptionName } from '../../../../shared/fields/option-name.ts';
import { foundFields } from '../found-fields.ts';
import { TypeIcon } from '../../../../shared/fields/TypeIcon.tsx';
import { useUnsavedChanges } from '../../../../shared/fields/EditorPopover.tsx';
import { SqlField } from '../../../../shared/fields/SqlField.tsx';
import styles from '../../../../shared/fields/controls.module.css';

interface MetricEditorProps {
  readonly dataset: ChartDataset | undefined;
  readonly metric: QueryMetric | undefined;
  onSave(metric: QueryMetric): void;
  onClose(): void;
}

type MetricTab = 'saved' | 'simple' | 'sql';

const TABS = [
  { value: 'saved', label: 'Saved' },
  { value: 'simple', label: 'Simple' },
  { value: 'sql', label: 'Custom SQL' },
] as const;

/** Chooses a saved metric at once; an aggregate or SQL is saved once it is complete. */
export function MetricEditor({ dataset, metric, onSave, onClose }: MetricEditorProps) {
  const own = typeof metric === 'object' ? metric : undefined;
  const [draft, setDraft] = useState(own);
  const [tab, setTab] = useState<MetricTab>(() => startTab(metric, dataset));
  useUnsavedChanges(draft !== own && isCompleteMetric(draft));
  const goTo = (next: MetricTab): void => {
    // The choices so far are carried over as SQL.
    if (next === 'sql' && draft?.expressionType !== 'SQL' && (draft ?? metric))
      setDraft(sqlMetric(metricSql(draft ?? metric!, dataset), draft?.optionName ?? newOptionName('metric')));
    setTab(next);
  };
  return (
    <div className={styles.editor}>
      <Tabs value={tab} tabs={TABS} onChange={goTo} label="Kind of metric" />
      {tab === 'saved' && (
        <SavedMetrics
          dataset={dataset}
          chosen={typeof metric === 'string' ? metric : undefined}
          onPick={onSave}
        />
      )}
      {tab === 'simple' && <SimpleMetric dataset={dataset} draft={draft} onChange={setDraft} />}
      {tab === 'sql' && <WrittenMetric dataset={dataset} draft={draft} onChange={setDraft} />}
      {tab !== 'saved' && (
        <>
          <MetricName draft={draft} onChange={setDraft} />
          <div className={styles.editorFoot}>
            <Button onClick={onClose}>Close</Button>
            <Button
              variant="primary"
              disabled={!isCompleteMetric(draft) || draft === own}
              onClick={() => draft && onSave(draft)}
            >
              Save
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

function startTab(metric: QueryMetric | undefined, dataset: ChartDataset | undefined): MetricTab {
  if (typeof metric === 'object') return metric.expressionType === 'SQL' ? 'sql' : 'simple';
  return metric !== undefined || (dataset?.metrics.length ?? 0) > 0 ? 'saved' : 'simple';
}

function SavedMetrics({
  dataset,
  chosen,
  onPick,
}: {
  readonly dataset: ChartDataset | undefined;
  readonly chosen: string | undefined;
  onPick(name: string): void;
}) {
  const [search, setSearch] = useState('');
  const metrics = foundFields(dataset?.metrics ?? [], search);
  return (
    <div className={styles.editorBody}>
      <SearchInput
        value={search}
        onChange={setSearch}
        label="Search metrics"
        placeholder="Search metrics"
        size="small"
        autoFocus
        onKeyDown={event => {
          if (event.key === 'Enter' && metrics[0]) onPick(metrics[0].name);
        }}
      />
      <ul className={styles.savedList}>
        {metrics.map(metric => (
          <li key={metric.name}>
            <button
              type="button"
              className={styles.saved}
              aria-pressed={metric.name === chosen}
              title={metric.expression}
              onClick={() => onPick(metric.name)}
            >
              <TypeIcon isMetric />
              {metric.label}
              {metric.certification && (
                <CertifiedMark
                  certifiedBy={metric.certification.by ?? ''}
                  details={metric.certification.details}
                  size={14}
                />
              )}
            </button>
          </li>
        ))}
      </ul>
      {metrics.length === 0 && (
        <p className={styles.note}>
          {dataset?.metrics.length
            ? 'No metric matches.'
            : 'The dataset has no saved metrics. Use Simple or Custom SQL.'}
        </p>
      )}
    </div>
  );
}

interface DraftProps {
  readonly draft: AdhocMetric | undefined;
  onChange(draft: AdhocMetric): void;
}

function SimpleMetric({
  dataset,
  draft,
  onChange,
}: DraftProps & { readonly dataset: ChartDataset | undefined }) {
  const simple = draft?.expressionType === 'SIMPLE' ? draft : undefined;
  const [aggregate, setAggregate] = useState<Aggregate | undefined>(simple?.aggregate ?? undefined);
  const column = columnOf(dataset, simple?.column?.column_name);
  const update = (name: string | undefined, next: Aggregate | undefined): void => {
    const picked = columnOf(dataset, name);
    setAggregate(next);
    if (!picked) return;
    const made = simpleMetric(
      picked,
      next ?? (picked.genericType === 'numeric' ? 'SUM' : 'COUNT'),
      simple?.optionName ?? newOptionName('metric'),
    );
    setAggregate(made.aggregate ?? undefined);
    onChange(simple?.hasCustomLabel ? { ...made, label: simple.label, hasCustomLabel: true } : made);
  };
  return (
    <div className={styles.editorBody}>
      <Field label="Column">
        {field => (
          <Select
            id={field.id}
            label="Column"
            placeholder={`${dataset?.columns.length ?? 0} column(s)`}
            value={column?.name}
            options={(dataset?.columns ?? []).map(one => ({
              value: one.name,
              label: one.label,
              icon: (
                <TypeIcon
                  type={one.isTemporal ? 'temporal' : one.genericType}
                  isCalculated={one.expression !== null}
                />
              ),
            }))}
            onChange={name => update(name, aggregate)}
            isSearchable
          />
        )}
      </Field>
      <Field label="Aggregate">
        {field => (
          <Select
            id={field.id}
            label="Aggregate"
            placeholder="Select aggregate"
            value={aggregate}
            options={optionsOf(AGGREGATES)}
            onChange={next => update(column?.name, next)}
          />
        )}
      </Field>
    </div>
  );
}

function WrittenMetric({
  dataset,
  draft,
  onChange,
}: DraftProps & { readonly dataset: ChartDataset | undefined }) {
  const written = draft?.expressionType === 'SQL' ? draft : undefined;
  const change = (sql: string): void => {
    const made = sqlMetric(sql, written?.optionName ?? newOptionName('metric'));
    onChange(written?.hasCustomLabel ? { ...made, label: written.label, hasCustomLabel: true } : made);
  };
  return (
    <div className={styles.editorBody} data-grows>
      <SqlField
        dataset={dataset}
        value={written?.sqlExpression ?? ''}
        onChange={change}
        placeholder="SUM(revenue) / COUNT(*)"
        hint="Any aggregate expression, such as SUM(a) / SUM(b)."
      />
    </div>
  );
}

/** A typed name is optional; without one the metric is named by its expression. */
function MetricName({
  draft,
  onChange,
}: {
  readonly draft: AdhocMetric | undefined;
  onChange(draft: AdhocMetric): void;
}) {
  return (
    <Field label="Label">
      {field => (
        <Input
          {...field}
          value={draft?.hasCustomLabel ? (draft.label ?? '') : ''}
          placeholder={draft ? defaultLabel(draft) || 'My metric' : 'My metric'}
          disabled={!draft}
          onChange={label => draft && onChange(renamedMetric(draft, label))}
        />
      )}
    </Field>
  );
}
