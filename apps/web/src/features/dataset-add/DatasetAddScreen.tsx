import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DatasetCreate } from '@powerset/contracts/dataset.ts';
import { datasetEndpoints } from '@powerset/contracts/dataset.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { Tooltip } from '@powerset/ui/tooltip/Tooltip.tsx';
import { logEvent } from '../../shared/activity/log-event.ts';
import { call } from '../../shared/api/call.ts';
import { errorText } from '../../shared/api/api-error.ts';
import { useGo, useSearchParams } from '../../shared/navigation.ts';
import { usePageTitle } from '../../shared/page-title.ts';
import { toast } from '../../shared/toast.ts';
import { useExistingDatasets } from './api.ts';
import { ChosenSource } from './ChosenSource.tsx';
import { creations, stageOf, type NewDatasets } from './new-datasets.ts';
import { SourceChooser } from './SourceChooser.tsx';
import styles from './dataset-add.module.css';

const LIST = '/tablemodelview/list/';

/** Creates datasets from tables or from a query. */
export function DatasetAddScreen() {
  usePageTitle('New dataset');
  const go = useGo();
  const params = useSearchParams();
  const [choices, setChoices] = useState<NewDatasets>(() => ({
    source: params.get('source') === 'sql' ? 'sql' : 'table',
    databaseId: Number(params.get('database')) || undefined,
    schema: params.get('schema') ?? undefined,
    tables: params.get('table') ? [params.get('table')!] : [],
    name: '',
    sql: '',
  }));
  const [shown, setShown] = useState<string>();
  const existing = useExistingDatasets(choices.databaseId, choices.schema).data ?? NONE;
  const creation = useCreateDatasets();
  const bodies = creations(choices, existing);
  const current = shown !== undefined && choices.tables.includes(shown) ? shown : choices.tables.at(-1);
  const cancel = (): void => {
    logEvent({ name: `dataset_creation_${stageOf(choices)}_cancellation`, type: 'user' });
    go(LIST);
  };
  const create = (goesToChart: boolean): void =>
    creation.mutate(bodies, {
      onSuccess: () => {
        const [first] = bodies;
        go(
          goesToChart && first
            ? `/chart/add?${new URLSearchParams({ dataset: first.table_name }).toString()}`
            : LIST,
        );
      },
    });
  const title =
    choices.source === 'sql' ? choices.name.trim() : choices.tables.length > 1 ? '' : (current ?? '');
  return (
    <div className={styles.screen}>
      <SourceChooser
        choices={choices}
        existing={existing}
        current={current}
        onShow={setShown}
        onChange={next => {
          setChoices(next);
          creation.reset();
        }}
      />
      <section className={styles.main} aria-label="New dataset">
        <h1 className={styles.title} data-empty={title === '' ? '' : undefined}>
          {title || 'New dataset'}
        </h1>
        {creation.error && (
          <div className={styles.error}>
            <ErrorPanel title="The dataset was not created" text={errorText(creation.error)} />
          </div>
        )}
        <div className={styles.content}>
          <ChosenSource
            choices={choices}
            existing={existing}
            current={current}
            onShow={setShown}
            onChange={setChoices}
          />
        </div>
        <footer className={styles.foot}>
          <Button onClick={cancel}>Cancel</Button>
          <Button disabled={bodies.length === 0} isBusy={creation.isPending} onClick={() => create(false)}>
            {bodies.length > 1 ? `Create ${bodies.length} datasets` : 'Create dataset'}
          </Button>
          <CreateWithChart
            isDisabled={bodies.length !== 1}
            isBusy={creation.isPending}
            reason={reasonOf(choices, bodies)}
            onClick={() => create(true)}
          />
        </footer>
      </section>
    </div>
  );
}

const NONE: ReadonlyMap<string, number> = new Map();

function reasonOf(choices: NewDatasets, bodies: readonly DatasetCreate[]): string | undefined {
  if (bodies.length === 1) return undefined;
  if (bodies.length > 1) return 'Select a single table to go on to a chart.';
  if (choices.source === 'sql') return 'Enter a name and a SELECT statement.';
  return choices.tables.length === 0 ? 'Select a database table.' : 'This table already has a dataset';
}

function CreateWithChart({
  isDisabled,
  isBusy,
  reason,
  onClick,
}: {
  readonly isDisabled: boolean;
  readonly isBusy: boolean;
  readonly reason: string | undefined;
  onClick(): void;
}) {
  const button = (
    <Button variant="primary" disabled={isDisabled} isBusy={isBusy} onClick={onClick}>
      Create dataset and create chart
    </Button>
  );
  return reason === undefined ? (
    button
  ) : (
    // A disabled button shows no tooltip of its own.
    <Tooltip content={reason}>
      <span className={styles.reason} tabIndex={0} role="note" aria-label={reason}>
        {button}
      </span>
    </Tooltip>
  );
}

/** Creates datasets one after another and reports how far it got. */
function useCreateDatasets() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (bodies: readonly DatasetCreate[]) => {
      for (const body of bodies) {
        await call(datasetEndpoints.create, { body });
        logEvent({ name: 'dataset_creation_success', type: 'user' });
      }
    },
    onSuccess: (_none, bodies) =>
      toast.success(
        bodies.length === 1 ? 'The dataset has been saved' : `${bodies.length} datasets have been saved`,
      ),
    onSettled: () => client.invalidateQueries({ queryKey: ['dataset'] }),
  });
}
