import { useState } from 'react';
import type { ChartDataset } from '@powerset/core/chart/chart-dataset.ts';
import { columnLabel, type AdhocColumn, type QueryColumn } from '@powerset/core/query/query-object.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { Field } from '@powerset/ui/input/Field.tsx';
import { Input } from '@powerset/ui/input/Input.tsx';
import { SearchInput } from '@powerset/ui/input/SearchInput.tsx';
import { Tabs } from '@powerset/ui/tabs/Tabs.tsx';
import { foundFields } from '../found-fields.ts';
import { TypeIcon } from '../../../../shared/fields/TypeIcon.tsx';
import { useUnsavedChanges } from '../../../../shared/fields/EditorPopover.tsx';
import { SqlField } from '../../../../shared/fields/SqlField.tsx';
import styles from '../../../../shared/fields/controls.module.css';

interface ColumnEditorProps {
  readonly dataset: ChartDataset | undefined;
  readonly column: QueryColumn | undefined;
  readonly temporalOnly: boolean;
  onSave(column: QueryColumn): void;
  onClose(): void;
}

/** Chooses a column of the dataset at once, or edits one written in SQL. */
export function ColumnEditor({ dataset, column, temporalOnly, onSave, onClose }: ColumnEditorProps) {
  const written = typeof column === 'object' ? column : undefined;
  const [tab, setTab] = useState<'simple' | 'sql'>(written ? 'sql' : 'simple');
  return (
    <div className={styles.editor}>
      <Tabs
        value={tab}
        tabs={[
          { value: 'simple', label: 'Simple' },
          { value: 'sql', label: 'Custom SQL' },
        ]}
        onChange={setTab}
        label="Kind of column"
      />
      {tab === 'simple' ? (
        <ColumnList
          dataset={dataset}
          chosen={typeof column === 'string' ? column : undefined}
          temporalOnly={temporalOnly}
          onPick={onSave}
        />
      ) : (
        <WrittenColumn dataset={dataset} column={written} onSave={onSave} onClose={onClose} />
      )}
    </div>
  );
}

interface ColumnListProps {
  readonly dataset: ChartDataset | undefined;
  readonly chosen: string | undefined;
  readonly temporalOnly?: boolean;
  onPick(name: string): void;
}

/** Shows columns to search and choose from. */
export function ColumnList({ dataset, chosen, temporalOnly, onPick }: ColumnListProps) {
  const [search, setSearch] = useState('');
  const columns = foundFields(
    (dataset?.columns ?? []).filter(column => !temporalOnly || column.isTemporal),
    search,
  );
  return (
    <div className={styles.editorBody}>
      <SearchInput
        value={search}
        onChange={setSearch}
        label="Search columns"
        placeholder="Search columns"
        size="small"
        autoFocus
        onKeyDown={event => {
          if (event.key === 'Enter' && columns[0]) onPick(columns[0].name);
        }}
      />
      <ul className={styles.savedList}>
        {columns.map(column => (
          <li key={column.name}>
            <button
              type="button"
              className={styles.saved}
              aria-pressed={column.name === chosen}
              onClick={() => onPick(column.name)}
            >
              <TypeIcon
                type={column.isTemporal ? 'temporal' : column.genericType}
                isCalculated={column.expression !== null}
              />
              {column.label}
            </button>
          </li>
        ))}
      </ul>
      {columns.length === 0 && <p className={styles.note}>No column matches.</p>}
    </div>
  );
}

function WrittenColumn({
  dataset,
  column,
  onSave,
  onClose,
}: {
  readonly dataset: ChartDataset | undefined;
  readonly column: AdhocColumn | undefined;
  onSave(column: QueryColumn): void;
  onClose(): void;
}) {
  const [sql, setSql] = useState(column?.sqlExpression ?? '');
  const [label, setLabel] = useState(column ? columnLabel(column) : '');
  const canSave = sql.trim() !== '';
  const [startSql, startLabel] = [column?.sqlExpression ?? '', column ? columnLabel(column) : ''];
  useUnsavedChanges(sql !== startSql || label !== startLabel);
  const save = (): void =>
    onSave({ ...column, expressionType: 'SQL', sqlExpression: sql, label: label.trim() || sql.trim() });
  return (
    <div className={styles.editorBody} data-grows>
      <Field label="Label">
        {field => (
          <Input {...field} value={label} onChange={setLabel} placeholder={sql.trim() || 'My column'} />
        )}
      </Field>
      <SqlField
        dataset={dataset}
        value={sql}
        onChange={setSql}
        placeholder="date_trunc('week', ordered_at)"
      />
      <div className={styles.editorFoot}>
        <Button onClick={onClose}>Close</Button>
        <Button variant="primary" disabled={!canSave} onClick={save}>
          Save
        </Button>
      </div>
    </div>
  );
}
