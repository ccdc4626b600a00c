import { Plus, Trash2 } from 'lucide-react';
import { Button } from '@powerset/ui/button/Button.tsx';
import { IconButton } from '@powerset/ui/button/IconButton.tsx';
import { EmptyState } from '@powerset/ui/feedback/EmptyState.tsx';
import { VirtualTable } from '@powerset/ui/grid/VirtualTable.tsx';
import { SearchInput } from '@powerset/ui/input/SearchInput.tsx';
import { ColumnForm } from './ColumnForm.tsx';
import { useColumnSwitches } from './ColumnsTab.tsx';
import { changed, newColumn, type DraftColumn } from './dataset-draft.ts';
import type { EditorTabProps } from './editor-tab.ts';
import { ListAndForm } from './part-fields.tsx';
import { ProblemMark } from './ProblemMark.tsx';
import { usePartList } from './use-part-list.ts';
import styles from './dataset-editor.module.css';
import { randomUuid } from '../random-uuid.ts';

const ICON = { size: 16, strokeWidth: 1.5 } as const;

/** Edits the columns that a dataset calculates with SQL. */
export function CalculatedTab({ draft, problems, selected, context, onSelect, onChange }: EditorTabProps) {
  const calculated = draft.columns.filter(column => column.isCalculated);
  const { search, setSearch, shown, current, hold, leave } = usePartList(calculated, {
    selected,
    onSelect,
    textsOf: column => [column.name, column.label, column.expression],
  });
  const change = (key: string, part: Partial<DraftColumn>): void => {
    const before = draft.columns.find(column => column.key === key);
    const { settings } = draft;
    // The default datetime column is known by its name.
    const isMainTime = part.name !== undefined && settings.mainTime === before?.name;
    hold();
    onChange({
      ...draft,
      columns: changed(draft.columns, key, part),
      settings: isMainTime ? { ...settings, mainTime: part.name ?? '' } : settings,
    });
  };
  const columns = useColumnSwitches({ draft, onChange, change });
  const add = (): void => {
    const column = newColumn(randomUuid());
    setSearch('');
    onChange({ ...draft, columns: [...draft.columns, column] });
    onSelect(column.key);
  };
  const remove = (column: DraftColumn): void => {
    onChange({ ...draft, columns: draft.columns.filter(one => one.key !== column.key) });
    leave(column);
  };
  return (
    <ListAndForm
      toolbar={
        <>
          <SearchInput
            label="Search calculated columns"
            placeholder="Search calculated columns"
            value={search}
            onChange={setSearch}
          />
          <Button icon={<Plus {...ICON} />} onClick={add}>
            Add item
          </Button>
        </>
      }
      list={
        <VirtualTable
          label="Calculated columns"
          rows={shown}
          rowKey={column => column.key}
          selectedKey={current?.key}
          onSelect={onSelect}
          empty={
            <EmptyState
              isSmall
              title={search ? 'No matches' : 'No calculated columns yet'}
              text={search ? undefined : 'Add a column that is computed from others with SQL.'}
            />
          }
          name={{
            id: 'name',
            label: 'Column',
            track: 'minmax(120px, 1fr)',
            render: column => (
              <>
                <span>{column.name}</span>
                <ProblemMark problems={problems} part={column.key} />
              </>
            ),
          }}
          columns={columns}
        />
      }
      title={current && `Calculated column ${current.name}`}
      form={
        current && (
          <div className={styles.fields} key={current.key}>
            <div className={styles.partTools}>
              <IconButton
                label="Delete column"
                size="small"
                icon={<Trash2 {...ICON} />}
                onClick={() => remove(current)}
              />
            </div>
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
