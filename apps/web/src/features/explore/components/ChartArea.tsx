import { ChartSkeleton } from '@powerset/charts/ChartSkeleton.tsx';
import { ChartView } from '@powerset/charts/ChartView.tsx';
import { complaintSentences } from '@powerset/charts/kit/validate.ts';
import { NO_TIME_RANGE, adhocFiltersOf, TEMPORAL_RANGE } from '@powerset/core/form-data/adhoc-filter.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { EmptyState } from '@powerset/ui/feedback/EmptyState.tsx';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { ProgressBar } from '@powerset/ui/feedback/ProgressBar.tsx';
import { ChartColumnBig } from 'lucide-react';
import { useMemo } from 'react';
import { logRender } from '../../../shared/chart/log-render.ts';
import { drawnFormData } from '../chart-form.ts';
import { missingFields } from '../missing-fields.ts';
import { filterText } from '../../../shared/fields/filters.ts';
import type { Builder } from '../use-explore.ts';
import { RunFailure } from './RunFailure.tsx';
import styles from './explore.module.css';

interface ChartAreaProps {
  readonly builder: Builder;
  /** The people who can change the chart, for readers who cannot. */
  readonly owners: readonly string[];
  onViewQuery(): void;
}

/** Shows the chart, or why there is none yet. */
export function ChartArea({ builder, owners, onViewQuery }: ChartAreaProps) {
  const { state, isStale, run, complaints } = builder;
  const isRunning = state.run.status === 'running';
  return (
    <div className={styles.area}>
      {isRunning && (
        <div className={styles.progress}>
          <ProgressBar label="Updating chart" />
        </div>
      )}
      {isStale && !isRunning && complaints.length === 0 && (
        <div className={styles.stale} role="status">
          Your chart is not up to date
          <Button variant="link" size="small" onClick={() => run()}>
            Update chart
          </Button>
        </div>
      )}
      {complaints.length > 0 && state.ran && (
        <div className={styles.stale} data-level="warning" role="status">
          Required control values have been removed. {complaintSentences(complaints)[0]}
        </div>
      )}
      {state.run.status === 'stopped' && (
        <div className={styles.stale} data-level="warning" role="status">
          Updating chart was stopped
        </div>
      )}
      <div
        className={styles.canvas}
        data-stale={(state.run.status !== 'failed' && isStale) || isRunning || undefined}
      >
        {state.run.status === 'failed' ? (
          <RunFailure
            error={state.run.error}
            missing={missingFields(builder.spec, builder.panel)}
            owners={owners}
            onRetry={() => run({ force: true })}
            onViewQuery={onViewQuery}
          />
        ) : state.ran && state.results ? (
          <Drawn builder={builder} />
        ) : (
          <NotYet builder={builder} />
        )}
      </div>
    </div>
  );
}

function Drawn({ builder }: { readonly builder: Builder }) {
  const { state, dataset } = builder;
  const formData = useMemo(() => drawnFormData(state.formData, state.ran!), [state.formData, state.ran]);
  const answers = useMemo(() => state.results!.map(result => result.answer), [state.results]);
  return (
    <ChartView
      formData={formData}
      answers={answers}
      dataset={dataset}
      ownState={state.ownState}
      onPainted={milliseconds => logRender(formData, milliseconds)}
      onOwnState={builder.turnTo}
      onControl={change => builder.change(change, { mergesWithLast: true })}
      emptyState={<NoRows builder={builder} />}
    />
  );
}

/** Says that no rows match, lists the filters, and offers to remove one. */
function NoRows({ builder }: { readonly builder: Builder }) {
  const { state, dataset, change } = builder;
  const filters = adhocFiltersOf(state.formData.adhoc_filters);
  const active = filters.filter(
    filter => filter.operator !== TEMPORAL_RANGE || filter.comparator !== NO_TIME_RANGE,
  );
  return (
    <EmptyState
      title="No results were returned for this query"
      text={
        active.length > 0
          ? 'No rows match these filters. Try removing one:'
          : 'The dataset has no rows for this query.'
      }
      actions={active.map(filter => (
        <Button
          key={filter.filterOptionName ?? filterText(filter, dataset)}
          size="small"
          onClick={() => change({ adhoc_filters: filters.filter(one => one !== filter) }, { runs: true })}
        >
          Remove {filterText(filter, dataset)}
        </Button>
      ))}
    />
  );
}

function NotYet({ builder }: { readonly builder: Builder }) {
  const { complaints, state, run, spec, dataset } = builder;
  if (state.run.status === 'running')
    return (
      <div className={styles.waiting} role="status" aria-label="Loading chart">
        <ChartSkeleton vizType={state.formData.viz_type} />
      </div>
    );
  if (!spec)
    return (
      <ErrorPanel
        title="This visualization type is not supported."
        text={`There is no chart type "${String(state.formData.viz_type)}".`}
      />
    );
  if (!dataset)
    return (
      <ErrorPanel
        level="warning"
        title="Missing dataset"
        text="The dataset linked to this chart may have been deleted."
      />
    );
  const icon = <ChartColumnBig size={20} strokeWidth={1.5} />;
  if (complaints.length === 0) {
    return (
      <EmptyState
        icon={icon}
        title="Your chart is ready to go!"
        text="Run the chart to load the data."
        actions={
          <Button variant="primary" onClick={() => run()}>
            Create chart
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={icon}
      title="Add required control values to preview chart"
      text={
        <span className={styles.complaints}>
          {complaintSentences(complaints).map(sentence => (
            <span key={sentence}>{sentence}</span>
          ))}
        </span>
      }
    />
  );
}
