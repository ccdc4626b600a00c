import { useQuery } from '@tanstack/react-query';
import { Button } from '@powerset/ui/button/Button.tsx';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { errorText } from '../api/api-error.ts';
import { usingChartsQuery } from './api.ts';
import { BrokenList } from './BrokenList.tsx';
import { brokenCharts, brokenParts } from './chart-usage.ts';
import { hasDifferences, type ColumnDifferences } from './source-columns.ts';
import type { ColumnSync } from './use-column-sync.ts';
import styles from './dataset-editor.module.css';

/** Shows what a sync changed and what no longer works. */
export function SyncNotice({ sync }: { readonly sync: ColumnSync }) {
  const { error, differences, datasetId, draft } = sync;
  const charts = useQuery({ ...usingChartsQuery(datasetId), enabled: differences !== undefined });
  if (error)
    return (
      <div className={styles.notice}>
        <ErrorPanel
          title="The columns were not read"
          text={errorText(error)}
          actions={
            <Button variant="link" onClick={sync.dismiss}>
              Dismiss
            </Button>
          }
        />
      </div>
    );
  if (!differences) return null;
  const { removed, retyped } = differences;
  const touched = [...removed, ...retyped.map(one => one.name), ...brokenParts(draft, removed)];
  const isChanged = hasDifferences(differences);
  return (
    <div className={styles.notice}>
      <ErrorPanel
        level={removed.length > 0 ? 'warning' : 'info'}
        title={isChanged ? 'The columns were synced' : 'The columns match the source'}
        text={
          isChanged && (
            <>
              <DifferenceLines differences={differences} />
              <BrokenList
                charts={brokenCharts(charts.data ?? [], touched)}
                draft={draft}
                columns={removed}
                isLoading={charts.isLoading}
              />
            </>
          )
        }
        actions={
          <>
            {isChanged && (
              <Button variant="link" onClick={sync.undo}>
                Undo
              </Button>
            )}
            <Button variant="link" onClick={sync.dismiss}>
              Dismiss
            </Button>
          </>
        }
      />
    </div>
  );
}

/** Lists the columns that were added, removed, and retyped. */
export function DifferenceLines({
  differences: { added, removed, retyped },
}: {
  readonly differences: ColumnDifferences;
}) {
  const types = retyped.map(({ name, before, now }) => `${name} (${before || 'unknown'} → ${now})`);
  return (
    <>
      {added.length > 0 && <p>New columns added: {shortList(added)}</p>}
      {removed.length > 0 && <p>Removed columns: {shortList(removed)}</p>}
      {types.length > 0 && <p>Modified columns: {shortList(types)}</p>}
    </>
  );
}

const MOST_NAMES = 12;

function shortList(names: readonly string[]): string {
  const rest = names.length - MOST_NAMES;
  return rest > 0 ? `${names.slice(0, MOST_NAMES).join(', ')} and ${rest} more` : names.join(', ');
}
