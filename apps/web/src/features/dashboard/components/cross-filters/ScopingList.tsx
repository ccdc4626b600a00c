import { Plus, Trash2 } from 'lucide-react';
import { Button } from '@powerset/ui/button/Button.tsx';
import { IconButton } from '@powerset/ui/button/IconButton.tsx';
import type { ScopingDraft, ScopingEvent } from './scoping.ts';
import type { NamedChart } from './use-chart-names.ts';
import styles from './scoping-dialog.module.css';

interface ScopingListProps {
  readonly draft: ScopingDraft;
  readonly names: ReadonlyMap<number, NamedChart>;
  readonly send: (event: ScopingEvent) => void;
}

/** Lists the global scope and the scopes of single charts. */
export function ScopingList({ draft, names, send }: ScopingListProps) {
  return (
    <div className={styles.list}>
      <Button isWide icon={<Plus size={16} strokeWidth={1.5} />} onClick={() => send({ type: 'added' })}>
        Add custom scoping
      </Button>
      <div className={styles.entries} role="list" aria-label="Scopes">
        <div className={styles.entry} role="listitem" data-selected={draft.shown === undefined || undefined}>
          <button
            type="button"
            aria-current={draft.shown === undefined}
            onClick={() => send({ type: 'shown', key: undefined })}
          >
            All charts/global scoping
          </button>
        </div>
        {draft.custom.length > 0 && <hr className={styles.line} />}
        {draft.custom.map(({ key, chartId }) => {
          const name = (chartId !== undefined && names.get(chartId)?.title) || '[new custom scoping]';
          return (
            <div
              key={key}
              className={styles.entry}
              role="listitem"
              data-selected={draft.shown === key || undefined}
            >
              <button
                type="button"
                title={name}
                aria-current={draft.shown === key}
                onClick={() => send({ type: 'shown', key })}
              >
                {name}
              </button>
              <IconButton
                size="small"
                label={`Remove the scoping of ${name}`}
                tooltip="Remove"
                icon={<Trash2 size={14} strokeWidth={1.75} />}
                onClick={() => send({ type: 'removed', key })}
              />
            </div>
          );
        })}
      </div>
    </div>
  );
}
