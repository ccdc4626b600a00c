import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { filterItems, type FilterItem } from '@powerset/charts/filter_box/filter-item.ts';
import { IconButton } from '@powerset/ui/button/IconButton.tsx';
import { Popover } from '@powerset/ui/popover/Popover.tsx';
import type { ControlProps } from './control-props.ts';
import { FilterItemEditor } from './FilterItemEditor.tsx';
import styles from '../../../../shared/fields/controls.module.css';

/** Edits the filters of a filter box, in order. */
export function FilterItemsControl({ value, state, id, onChange }: ControlProps<'filter-items'>) {
  const [openAt, setOpenAt] = useState<number | 'new'>();
  const items = filterItems(value);
  const save = (item: FilterItem, at: number | 'new'): void => {
    onChange(at === 'new' ? [...items, item] : items.with(at, item));
    setOpenAt(undefined);
  };
  return (
    <div className={styles.zone}>
      {items.map((item, at) => (
        <div key={item.key ?? item.column} className={styles.rule}>
          <Popover
            isOpen={openAt === at}
            onOpenChange={isOpen => setOpenAt(isOpen ? at : undefined)}
            side="right"
            label="Filter"
            trigger={
              <button type="button" className={styles.pillText}>
                {item.label || item.column}
              </button>
            }
          >
            {openAt === at && <FilterItemEditor item={item} state={state} onSave={next => save(next, at)} />}
          </Popover>
          <IconButton
            label="Remove filter"
            tooltip={false}
            size="small"
            icon={<X size={14} strokeWidth={1.5} />}
            onClick={() => onChange(items.toSpliced(at, 1))}
          />
        </div>
      ))}
      <Popover
        isOpen={openAt === 'new'}
        onOpenChange={isOpen => setOpenAt(isOpen ? 'new' : undefined)}
        side="right"
        label="New filter"
        trigger={
          <button id={id} type="button" className={styles.add}>
            <Plus size={14} strokeWidth={1.5} aria-hidden="true" />
            <span>Add filter</span>
          </button>
        }
      >
        {openAt === 'new' && (
          <FilterItemEditor
            item={{ column: '', multiple: true, clearable: true, asc: true }}
            state={state}
            onSave={item => save({ ...item, key: item.column }, 'new')}
          />
        )}
      </Popover>
    </div>
  );
}
