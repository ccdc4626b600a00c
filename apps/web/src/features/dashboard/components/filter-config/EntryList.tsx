import { ArrowDown, ArrowUp, CircleAlert, Plus, Trash2 } from 'lucide-react';
import { Button } from '@powerset/ui/button/Button.tsx';
import { IconButton } from '@powerset/ui/button/IconButton.tsx';
import { classes } from '@powerset/ui/classes.ts';
import { Menu } from '@powerset/ui/menu/Menu.tsx';
import { entryName } from '../../state/filter-config.ts';
import type { FilterConfig, FilterConfigEvent } from '../../state/filter-config.ts';
import { newId } from '../../state/new-id.ts';
import styles from './filter-config.module.css';

const ICON = { size: 14, strokeWidth: 1.75 } as const;

export interface EntryListProps {
  readonly config: FilterConfig;
  readonly problems: ReadonlyMap<string, unknown>;
  readonly send: (event: FilterConfigEvent) => void;
}

/** The filters and dividers in their order. */
export function EntryList({ config, problems, send }: EntryListProps) {
  return (
    <div className={styles.list} role="list" aria-label="Filters">
      {config.entries.map((entry, at) => {
        const name = entryName(entry);
        const isRemoved = config.removed.has(entry.id);
        return (
          <div
            key={entry.id}
            className={styles.entry}
            role="listitem"
            data-selected={entry.id === config.selectedId ? '' : undefined}
          >
            <button
              type="button"
              aria-current={entry.id === config.selectedId}
              onClick={() => send({ type: 'selected', id: entry.id })}
            >
              {problems.has(entry.id) && (
                <CircleAlert {...ICON} color="var(--error)" aria-label="needs attention" />
              )}
              <span className={classes(isRemoved && styles.removed)}>{name}</span>
            </button>
            {isRemoved ? (
              <Button variant="link" onClick={() => send({ type: 'restored', id: entry.id })}>
                Undo?
              </Button>
            ) : (
              <span className={styles.entryTools}>
                <IconButton
                  size="small"
                  label={`Move ${name} up`}
                  tooltip="Up"
                  disabled={at === 0}
                  icon={<ArrowUp {...ICON} />}
                  onClick={() => send({ type: 'moved', id: entry.id, step: -1 })}
                />
                <IconButton
                  size="small"
                  label={`Move ${name} down`}
                  tooltip="Down"
                  disabled={at === config.entries.length - 1}
                  icon={<ArrowDown {...ICON} />}
                  onClick={() => send({ type: 'moved', id: entry.id, step: 1 })}
                />
                <IconButton
                  size="small"
                  label={`Remove ${name}`}
                  tooltip="Remove"
                  icon={<Trash2 {...ICON} />}
                  onClick={() => send({ type: 'removed', id: entry.id })}
                />
              </span>
            )}
          </div>
        );
      })}
      <div className={styles.add}>
        <Menu
          trigger={
            <Button isWide icon={<Plus size={16} strokeWidth={1.5} />}>
              Add filters and dividers
            </Button>
          }
          items={[
            { label: 'Filter', onSelect: () => send({ type: 'filter-added', id: newId('NATIVE_FILTER') }) },
            {
              label: 'Divider',
              onSelect: () => send({ type: 'divider-added', id: newId('NATIVE_FILTER_DIVIDER') }),
            },
          ]}
        />
      </div>
    </div>
  );
}
