import { Ellipsis, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { maskText } from '@powerset/core/filters/filter-mask.ts';
import {
  hasInvalidFilters,
  rebuiltParams,
  setFilterState,
  type FilterSet,
  type SetFilterState,
} from '@powerset/core/filters/filter-sets.ts';
import type { NativeFilter } from '@powerset/core/filters/native-filter.ts';
import { IconButton } from '@powerset/ui/button/IconButton.tsx';
import { ConfirmDialog } from '@powerset/ui/dialog/ConfirmDialog.tsx';
import { Menu } from '@powerset/ui/menu/Menu.tsx';
import { menuItems } from '@powerset/ui/menu/menu-item.ts';
import { Tooltip } from '@powerset/ui/tooltip/Tooltip.tsx';
import { useSession } from '../../../../shared/session/session.ts';
import { toast } from '../../../../shared/toast.ts';
import { useFacts } from '../../facts.ts';
import { useChangeFilterSets } from './use-filter-sets.ts';
import styles from './filter-sets.module.css';

const WHY: Readonly<Record<SetFilterState, string | undefined>> = {
  fits: undefined,
  missing: "This filter doesn't exist in dashboard. It will not be applied.",
  changed: 'Filter metadata changed in dashboard. It will not be applied.',
};

export interface FilterSetRowProps {
  readonly set: FilterSet;
  readonly filters: readonly NativeFilter[];
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly onEdit: () => void;
}

/** Shows one saved selection with its values. */
export function FilterSetRow({ set, filters, isChosen, onChoose, onEdit }: FilterSetRowProps) {
  const lines = Object.entries(set.filters).map(([id, stored]) => {
    const { name } = (stored ?? {}) as { readonly name?: unknown };
    return {
      id,
      name: String(name ?? id),
      text: maskText(set.masks[id]),
      why: WHY[setFilterState(id, set, filters)],
    };
  });
  return (
    <div role="listitem" className={styles.set} data-chosen={isChosen || undefined}>
      <div className={styles.head}>
        <button type="button" className={styles.name} aria-pressed={isChosen} onClick={onChoose}>
          {set.name}
        </button>
        <SetMenu set={set} filters={filters} onEdit={onEdit} />
      </div>
      <ul>
        {lines
          .filter(({ text, why }) => text || why)
          .map(({ id, name, text, why }) => (
            <li key={id} data-invalid={why ? '' : undefined}>
              <span>
                {name}: <b>{text || 'None'}</b>
              </span>
              {why && (
                <Tooltip content={why}>
                  <span tabIndex={0} role="img" aria-label={why}>
                    <TriangleAlert size={14} strokeWidth={1.5} color="var(--warning)" aria-hidden="true" />
                  </span>
                </Tooltip>
              )}
            </li>
          ))}
      </ul>
    </div>
  );
}

type SetMenuProps = Pick<FilterSetRowProps, 'set' | 'filters' | 'onEdit'>;

function SetMenu({ set, filters, onEdit }: SetMenuProps) {
  const { can } = useSession();
  const { canEdit } = useFacts();
  const { mutate } = useChangeFilterSets();
  const [isAsking, setAsking] = useState(false);
  const isMine = canEdit || !set.isOfDashboard;
  const fail = (what: string) => ({
    onError: (error: Error) => toast.danger(`The filter set could not be ${what}: ${error.message}`),
  });
  const items = menuItems(
    isMine && can('can_edit', 'FilterSets') && { label: 'Edit', onSelect: onEdit },
    isMine &&
      can('can_edit', 'FilterSets') && {
        label: 'Rebuild',
        description: 'Remove invalid filters',
        isDisabled: !hasInvalidFilters(set, filters),
        onSelect: () =>
          mutate({ type: 'update', id: set.id, params: rebuiltParams(set, filters) }, fail('rebuilt')),
      },
    isMine &&
      can('can_delete', 'FilterSets') && {
        label: 'Delete',
        isDanger: true,
        onSelect: () => setAsking(true),
      },
  );
  if (items.length === 0) return null;
  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton
            size="small"
            label={`More actions for ${set.name}`}
            tooltip={false}
            icon={<Ellipsis size={16} strokeWidth={1.5} />}
          />
        }
        items={items}
      />
      <ConfirmDialog
        isOpen={isAsking}
        title="Delete filter set?"
        confirmLabel="Delete"
        isDanger
        onClose={() => setAsking(false)}
        onConfirm={() => {
          mutate({ type: 'remove', id: set.id }, fail('deleted'));
          setAsking(false);
        }}
      >
        “{set.name}” is deleted{set.isOfDashboard ? ' for everybody' : ''}. This cannot be undone.
      </ConfirmDialog>
    </>
  );
}
