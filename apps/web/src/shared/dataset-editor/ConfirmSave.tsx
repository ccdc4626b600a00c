import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DraftReport } from '@powerset/contracts/dataset.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { Checkbox } from '@powerset/ui/choice/Checkbox.tsx';
import { Dialog } from '@powerset/ui/dialog/Dialog.tsx';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { Spinner } from '@powerset/ui/feedback/Spinner.tsx';
import { ApiError, errorText } from '../api/api-error.ts';
import { ConflictPanel } from '../conflict/ConflictPanel.tsx';
import { checkDraft, usingChartsQuery } from './api.ts';
import { BrokenList } from './BrokenList.tsx';
import { brokenCharts, brokenParts, lostNames } from './chart-usage.ts';
import { checkOf } from './dataset-change.ts';
import type { DatasetDraft } from './dataset-draft.ts';
import { refusedExpressions, type DraftProblem } from './draft-problems.ts';
import { columnDifferences, hasDifferences, syncedDraft } from './source-columns.ts';
import { DifferenceLines } from './SyncNotice.tsx';
import styles from './dataset-editor.module.css';

interface ConfirmSaveProps {
  readonly datasetId: number;
  readonly draft: DatasetDraft;
  readonly saved: DatasetDraft;
  readonly isSaving: boolean;
  /** The refusal of a save because someone else saved meanwhile. */
  readonly refusal: ApiError | undefined;
  onSave(draft: DatasetDraft, options: { readonly wins: boolean }): void;
  /** Goes to the place of problems that the database found. */
  onShow(problems: readonly DraftProblem[]): void;
  onReload(): void;
  onClose(): void;
}

/** Asks before a save, once the database has checked the source and the expressions. */
export function ConfirmSave(props: ConfirmSaveProps) {
  const { datasetId, draft, saved, isSaving, refusal, onSave, onClose } = props;
  const [syncs, setSyncs] = useState(true);
  const check = useDraftCheck(datasetId, { draft, saved });
  const { refused, found, hasFailed } = readCheck(check, draft);
  const after = found && syncs ? syncedDraft(draft, found) : draft;
  const isReady = !check.isFetching && !(found === undefined && hasFailed === 'source');
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Confirm save"
      width={refusal ? 640 : 520}
      onSubmit={() => {
        if (isReady && !refusal) onSave(after, { wins: false });
      }}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {!refusal && (
            <Button variant="primary" type="submit" isBusy={isSaving} disabled={!isReady}>
              {refused.length > 0 ? 'Save anyway' : 'OK'}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.confirm}>
        {refusal ? (
          <ConflictPanel
            conflict={refusal.conflict}
            text="Someone saved this dataset after you opened it. Overwrite their changes, or discard yours and load the current version."
            actions={
              <>
                <Button size="small" isBusy={isSaving} onClick={() => onSave(after, { wins: true })}>
                  Overwrite anyway
                </Button>
                <Button size="small" onClick={props.onReload}>
                  Discard mine and reload
                </Button>
              </>
            }
          />
        ) : (
          <>
            <p>Are you sure you want to save and apply changes?</p>
            {check.isFetching && (
              <p className={styles.checking} role="status">
                <Spinner size={14} /> Checking the SQL on the database…
              </p>
            )}
            <CheckResult
              error={check.error}
              refused={refused}
              draft={draft}
              blocksSave={hasFailed === 'source'}
              onShow={problems => props.onShow(problems)}
            />
            {found && <SourceColumns draft={draft} found={found} syncs={syncs} onSync={setSyncs} />}
            {isReady && <Consequences datasetId={datasetId} saved={saved} draft={after} />}
          </>
        )}
      </div>
    </Dialog>
  );
}

function useDraftCheck(
  datasetId: number,
  { draft, saved }: { readonly draft: DatasetDraft; readonly saved: DatasetDraft },
) {
  const body = checkOf(draft, saved);
  return useQuery({
    queryKey: ['dataset-check', datasetId, body],
    queryFn: async ({ signal }) => ({ report: await checkDraft(datasetId, body, signal), body }),
    enabled: body.source !== undefined || (body.expressions ?? []).length > 0,
    gcTime: 0,
    staleTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
}

/** Reads a check: a source that the database refuses blocks the save, a check that failed does not. */
function readCheck(
  { data, error }: Pick<ReturnType<typeof useDraftCheck>, 'data' | 'error'>,
  draft: DatasetDraft,
) {
  const isSourceRefused = error instanceof ApiError && Object.keys(error.fields).length > 0;
  const found = data?.body.source ? data.report.columns : undefined;
  const isOther = found !== undefined && hasDifferences(columnDifferences(draft.columns, found));
  return {
    refused: data ? refusedExpressions(data.report, draft) : [],
    found: isOther ? found : undefined,
    hasFailed: error ? (isSourceRefused ? ('source' as const) : ('check' as const)) : undefined,
  };
}

const MOST_REFUSED = 5;

function CheckResult({
  error,
  refused,
  draft,
  blocksSave,
  onShow,
}: {
  readonly draft: DatasetDraft;
  readonly error: Error | null;
  readonly refused: readonly DraftProblem[];
  readonly blocksSave: boolean;
  onShow(problems: readonly DraftProblem[]): void;
}) {
  if (error)
    return (
      <ErrorPanel
        level={blocksSave ? 'error' : 'warning'}
        title={blocksSave ? 'The source cannot be read' : 'The SQL was not checked'}
        text={blocksSave ? errorText(error) : `${errorText(error)} You can save without the check.`}
      />
    );
  if (refused.length === 0) return null;
  return (
    <ErrorPanel
      level="warning"
      title={`The database refuses ${refused.length} ${refused.length === 1 ? 'expression' : 'expressions'}`}
      text={
        <ul className={styles.broken}>
          {refused.slice(0, MOST_REFUSED).map(({ key, text }) => (
            <li key={key}>
              <b>{[...draft.metrics, ...draft.columns].find(part => part.key === key)?.name}</b>:{' '}
              {text.split('\n')[0]}
            </li>
          ))}
          {refused.length > MOST_REFUSED && <li>and {refused.length - MOST_REFUSED} more</li>}
        </ul>
      }
      actions={
        <Button variant="link" onClick={() => onShow(refused)}>
          Show
        </Button>
      }
    />
  );
}

function SourceColumns({
  draft,
  found,
  syncs,
  onSync,
}: {
  readonly draft: DatasetDraft;
  readonly found: DraftReport['columns'];
  readonly syncs: boolean;
  onSync(syncs: boolean): void;
}) {
  return (
    <div className={styles.sourceColumns}>
      <p>The new source has other columns.</p>
      <DifferenceLines differences={columnDifferences(draft.columns, found)} />
      <Checkbox
        label="Update the columns to match the source"
        description="Labels, descriptions, and settings of columns that remain are kept."
        isChecked={syncs}
        onChange={onSync}
      />
    </div>
  );
}

/** Names the charts that use what the save takes away. */
function Consequences({
  datasetId,
  saved,
  draft,
}: {
  readonly datasetId: number;
  readonly saved: DatasetDraft;
  readonly draft: DatasetDraft;
}) {
  const lost = lostNames(saved, draft);
  const charts = useQuery({ ...usingChartsQuery(datasetId), enabled: lost.length > 0 });
  const kept = new Set(draft.columns.map(column => column.name));
  const lostColumns = saved.columns.map(column => column.name).filter(name => !kept.has(name));
  const broken = brokenCharts(charts.data ?? [], [...lost, ...brokenParts(draft, lostColumns)]);
  if (lost.length === 0) return null;
  return (
    <ErrorPanel
      level={broken.length > 0 ? 'warning' : 'info'}
      title={`${lost.length} ${lost.length === 1 ? 'name is' : 'names are'} removed or renamed: ${lost.slice(0, 8).join(', ')}${lost.length > 8 ? '…' : ''}`}
      text={<BrokenList charts={broken} draft={draft} columns={lostColumns} isLoading={charts.isLoading} />}
    />
  );
}
