import { RefreshCw } from 'lucide-react';
import { useId } from 'react';
import { Button } from '@powerset/ui/button/Button.tsx';
import { EmptyState } from '@powerset/ui/feedback/EmptyState.tsx';
import { VirtualTable, type VirtualColumn } from '@powerset/ui/grid/VirtualTable.tsx';
import { SearchInput } from '@powerset/ui/input/SearchInput.tsx';
import { Tag } from '@powerset/ui/tag/Tag.tsx';
import { ColumnForm } from './ColumnForm.tsx';
import { changed, type DraftColumn } from './dataset-draft.ts';
import type { EditorTabProps } from './editor-tab.ts';
import { ListAndForm } from './part-fields.tsx';
import { ProblemMark } from './ProblemMark.tsx';
import { SyncNotice } from './SyncNotice.tsx';
import type { ColumnSync } from './use-column-sync.ts';
import { usePartList } from './use-part-list.ts';
import styles from './dataset-editor.module.css';

interface ColumnsTabProps extends EditorTabProps {
  readonly sync: ColumnSync;
}

/** Edits the columns that a dataset takes from its source. */
export function ColumnsTab({
  draft,
  problems,
  selected,
  context,
  sync,
  onSelect,
  onChange,
}: ColumnsTabProps) {
  const physical = draft.columns.filter(column => !column.isCalculated);
  const { search, setSearch, shown, current, hold } = usePartList(physical, {
    selected,
    onSelect,
    textsOf: column => [column.name, column.label, column.type],
  });
  const change = (key: string, part: Partial<DraftColumn>): void => {
    hold();
    onChange({ ...draft, columns: changed(draft.columns, key, part) });
  };
  const columns = useColumnSwitches({ draft, onChange, change });
  return (
    <ListAndForm
      toolbar={
        <>
          <SearchInput
            label="Search columns"
            placeholder="Search columns"
            value={search}
            onChange={setSearch}
          />
          <Button
            icon={<RefreshCw size={16} strokeWidth={1.5} />}
            isBusy={sync.isPending}
            onClick={sync.start}
          >
            Sync columns from source
          </Button>
        </>
      }
      notice={<SyncNotice sync={sync} />}
      list={
        <VirtualTable
          label="Columns"
          rows={shown}
          rowKey={column => column.key}
          selectedKey={current?.key}
          onSelect={onSelect}
          empty={
            <EmptyState
              isSmall
              title={search ? 'No matches' : 'No columns'}
              text={search ? undefined : 'Sync the columns from the source to read them.'}
            />
          }
          name={{
            id: 'name',
            label: 'Column',
            track: 'minmax(120px, 1fr)',
            render: column => (
              <>
                <span>{column.name}</span>
                {column.id === undefined && <Tag tone="success">New</Tag>}
                <ProblemMark problems={problems} part={column.key} />
              </>
            ),
          }}
          columns={columns}
        />
      }
      title={current && `Column ${current.name}`}
      form={
        current && (
          <div className={styles.fields} key={current.key}>
            <ColumnForm
              column={current}
              problems={problems}
              context={context}
              onChange={part => change(current.key, part)}
            />
          </div>
        )
      }
    />
  );
}

/** Returns the switches of a row: temporal, default datetime, filterable, and dimension. */
export function useColumnSwitches({
  draft,
  onChange,
  change,
}: Pick<EditorTabProps, 'draft' | 'onChange'> & {
  readonly change: (key: string, part: Partial<DraftColumn>) => void;
}): readonly VirtualColumn<DraftColumn>[] {
  const group = useId();
  const toggle = (
    label: string,
    member: 'isTemporal' | 'isFilterable' | 'isGroupable',
  ): VirtualColumn<DraftColumn> => ({
    id: member,
    label,
    track: '72px',
    align: 'center',
    render: column => (
      // A plain box, because a thousand rows of them must scroll smoothly.
      <input
        type="checkbox"
        className={styles.box}
        aria-label={`${label}: ${column.name}`}
        checked={column[member]}
        onChange={event => change(column.key, { [member]: event.target.checked })}
      />
    ),
  });
  return [
    {
      id: 'type',
      label: 'Data type',
      track: 'minmax(72px, 0.7fr)',
      render: column => <code className={styles.typeCell}>{column.type}</code>,
    },
    toggle('Is temporal', 'isTemporal'),
    {
      id: 'mainTime',
      label: 'Default datetime',
      track: '72px',
      align: 'center',
      render: column =>
        column.isTemporal && (
          <input
            type="radio"
            className={styles.radio}
            name={group}
            aria-label={`Default datetime: ${column.name}`}
            checked={draft.settings.mainTime === column.name}
            onChange={() => onChange({ ...draft, settings: { ...draft.settings, mainTime: column.name } })}
          />
        ),
    },
    toggle('Is filterable', 'isFilterable'),
    toggle('Is dimension', 'isGroupable'),
  ];
}
