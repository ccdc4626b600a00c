import { ChevronRight } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { Checkbox } from '@powerset/ui/choice/Checkbox.tsx';
import { SearchInput } from '@powerset/ui/input/SearchInput.tsx';
import { idsOf, permissionTree, toggled, type Grant, type ResourceGroup } from './permission-tree.ts';
import styles from './role-list.module.css';

interface PermissionTreeProps {
  readonly grants: readonly Grant[];
  readonly chosen: ReadonlySet<number>;
  readonly isDisabled: boolean;
  readonly onChange: (chosen: ReadonlySet<number>) => void;
}

/** Chooses permissions in a tree of resources, with a search and the number of chosen ones. */
export function PermissionTree({ grants, chosen, isDisabled, onChange }: PermissionTreeProps) {
  const [search, setSearch] = useState('');
  const [onlyChosen, setOnlyChosen] = useState(false);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const asked = useDeferredValue(search);
  const parts = useMemo(
    () => permissionTree(grants, chosen, { search: asked, onlyChosen }),
    [grants, chosen, asked, onlyChosen],
  );
  const change = (ids: readonly number[], isNowChosen: boolean): void =>
    onChange(toggled(chosen, ids, isNowChosen));
  return (
    <section className={styles.permissions} aria-label="Permissions">
      <div className={styles.bar}>
        <h3>Permissions</h3>
        <span className={styles.note} role="status">
          {chosen.size.toLocaleString('en')} of {grants.length.toLocaleString('en')} chosen
        </span>
      </div>
      <div className={styles.bar}>
        <SearchInput
          className={styles.search ?? ''}
          label="Search permissions"
          placeholder="Search permissions and resources"
          value={search}
          onChange={setSearch}
        />
        <Checkbox isChecked={onlyChosen} onChange={setOnlyChosen} label="Only chosen" />
      </div>
      <div className={styles.tree} role="group" aria-label="Permissions by resource" tabIndex={-1}>
        {parts.length === 0 && (
          <p className={styles.empty}>
            {onlyChosen && asked === '' ? 'No permission is chosen.' : 'No permission matches this search.'}
          </p>
        )}
        {parts.map(({ title, groups }) => (
          <section key={title} aria-label={title}>
            <h4 className={styles.part}>{title}</h4>
            {groups.map(group => (
              <Group
                key={group.resource}
                group={group}
                chosen={chosen}
                isDisabled={isDisabled}
                isOpen={open.has(`${title} ${group.resource}`) || asked !== ''}
                onOpen={() => setOpen(flipped(open, `${title} ${group.resource}`))}
                onChange={change}
              />
            ))}
          </section>
        ))}
      </div>
    </section>
  );
}

interface GroupProps {
  readonly group: ResourceGroup;
  readonly chosen: ReadonlySet<number>;
  readonly isDisabled: boolean;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onChange: (ids: readonly number[], isNowChosen: boolean) => void;
}

/** More lines than these are searched, not read. */
const MOST_LINES = 200;

function Group({ group, chosen, isDisabled, isOpen, onOpen, onChange }: GroupProps) {
  const ids = idsOf([group]);
  const count = ids.filter(id => chosen.has(id)).length;
  const hidden = group.grants.length - MOST_LINES;
  return (
    <div className={styles.group}>
      <div className={styles.groupHead}>
        <button
          type="button"
          className={styles.fold}
          aria-expanded={isOpen}
          aria-label={`Permissions of ${group.resource}`}
          onClick={onOpen}
        >
          <ChevronRight size={16} strokeWidth={1.5} aria-hidden="true" />
        </button>
        <Checkbox
          isChecked={count === ids.length}
          isIndeterminate={count > 0 && count < ids.length}
          isDisabled={isDisabled}
          onChange={isNowChosen => onChange(ids, isNowChosen)}
          label={group.resource}
        />
        <span className={styles.note}>
          {count} of {ids.length}
        </span>
      </div>
      {isOpen && (
        <div className={styles.lines}>
          {group.grants.slice(0, MOST_LINES).map(grant => (
            <Checkbox
              key={grant.id}
              isChecked={chosen.has(grant.id)}
              isDisabled={isDisabled}
              onChange={isNowChosen => onChange([grant.id], isNowChosen)}
              label={grant.permission === group.resource ? grant.resource : grant.permission}
            />
          ))}
          {hidden > 0 && (
            <p className={styles.note}>{hidden.toLocaleString('en')} more. Search to find them.</p>
          )}
        </div>
      )}
    </div>
  );
}

function flipped(open: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(open);
  if (!next.delete(key)) next.add(key);
  return next;
}
