import { Plus } from 'lucide-react';
import { useState } from 'react';
import {
  applicableMasks,
  filterSetParams,
  identicalSet,
  nameProblem,
  type FilterSet,
} from '@powerset/core/filters/filter-sets.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { EmptyState } from '@powerset/ui/feedback/EmptyState.tsx';
import { Skeleton } from '@powerset/ui/feedback/Skeleton.tsx';
import { Field } from '@powerset/ui/input/Field.tsx';
import { Input } from '@powerset/ui/input/Input.tsx';
import { useSession } from '../../../../shared/session/session.ts';
import { FilterSetRow } from './FilterSetRow.tsx';
import type { FilterBarState } from './use-filter-bar.ts';
import { useChangeFilterSets } from './use-filter-sets.ts';
import styles from './filter-sets.module.css';

export interface FilterSetsProps {
  readonly bar: FilterBarState;
  /** Undefined while they are loading. */
  readonly sets: readonly FilterSet[] | undefined;
  readonly onEdit: (set: FilterSet) => void;
}

/** Lists the saved selections of the filters; the user chooses one and then applies it. */
export function FilterSets({ bar, sets, onEdit }: FilterSetsProps) {
  const { can } = useSession();
  const [isNew, setNew] = useState(false);
  if (!sets)
    return (
      <div className={styles.list}>
        <Skeleton height={32} />
        <Skeleton height={32} />
      </div>
    );
  const chosen = identicalSet(bar.chosen, bar.filters, sets);
  return (
    <>
      <div className={styles.list} role="list" aria-label="Filter sets">
        {sets.map(set => (
          <FilterSetRow
            key={set.id}
            set={set}
            filters={bar.filters}
            isChosen={set.id === chosen?.id}
            onChoose={() => bar.chooseAll(applicableMasks(set, bar.filters))}
            onEdit={() => {
              bar.chooseAll(applicableMasks(set, bar.filters));
              onEdit(set);
            }}
          />
        ))}
        {sets.length === 0 && !isNew && (
          <EmptyState
            isSmall
            title="No filter sets yet"
            text="Select values in the filters, apply them, and save them here under a name."
          />
        )}
        {isNew ? (
          <NewSet bar={bar} sets={sets} identical={chosen} onClose={() => setNew(false)} />
        ) : (
          can('can_add', 'FilterSets') && (
            <Button icon={<Plus size={16} strokeWidth={1.5} />} onClick={() => setNew(true)}>
              New filter set
            </Button>
          )
        )}
      </div>
      <div className={styles.foot}>
        <Button variant={bar.canApply ? 'primary' : 'secondary'} disabled={!bar.canApply} onClick={bar.apply}>
          Apply filters
        </Button>
      </div>
    </>
  );
}

interface NewSetProps {
  readonly bar: FilterBarState;
  readonly sets: readonly FilterSet[];
  readonly identical: FilterSet | undefined;
  readonly onClose: () => void;
}

function NewSet({ bar, sets, identical, onClose }: NewSetProps) {
  const [name, setName] = useState('New filter set');
  const { mutate, isPending, error } = useChangeFilterSets();
  const problem = bar.canApply
    ? 'Please apply filter changes'
    : identical
      ? `This filter set is identical to: "${identical.name}"`
      : nameProblem(name, sets);
  const create = (): void =>
    mutate(
      { type: 'create', name: name.trim(), params: filterSetParams(bar.filters, bar.applied) },
      { onSuccess: onClose },
    );
  return (
    <form
      className={styles.editing}
      onSubmit={event => {
        event.preventDefault();
        if (!problem && name.trim()) create();
      }}
    >
      <Field label="Name" error={problem ?? error?.message}>
        {control => (
          <Input
            {...control}
            autoFocus
            value={name}
            onFocus={event => event.target.select()}
            onChange={setName}
          />
        )}
      </Field>
      <div className={styles.buttons}>
        <Button size="small" onClick={onClose}>
          Cancel
        </Button>
        <Button
          size="small"
          type="submit"
          variant="primary"
          disabled={!!problem || !name.trim()}
          isBusy={isPending}
        >
          Create
        </Button>
      </div>
    </form>
  );
}
