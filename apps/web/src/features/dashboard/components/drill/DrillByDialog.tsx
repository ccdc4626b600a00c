import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { ChartView } from '@powerset/charts/ChartView.tsx';
import type { Answer } from '@powerset/charts/kit/answer.ts';
import type { MarkMenu } from '@powerset/charts/kit/view/view-props.ts';
import { labelOf, type ChartDataset } from '@powerset/core/chart/chart-dataset.ts';
import type { DrillCondition } from '@powerset/core/form-data/drill.ts';
import type { FormData } from '@powerset/core/form-data/form-data.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { Dialog } from '@powerset/ui/dialog/Dialog.tsx';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { Segmented } from '@powerset/ui/segmented/Segmented.tsx';
import { logEvent } from '../../../../shared/activity/log-event.ts';
import { errorText } from '../../../../shared/api/api-error.ts';
import { useGo } from '../../../../shared/navigation.ts';
import { toast } from '../../../../shared/toast.ts';
import { useFacts } from '../../facts.ts';
import { MarkContextMenu } from '../context-menu/MarkContextMenu.tsx';
import { AnswerGrid } from '../tile/AnswerGrid.tsx';
import { TileSkeleton } from '../tile/TileSkeleton.tsx';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import { crumbsOf, formDataAfter, usedColumns, type DrillStep } from './drill-steps.ts';
import { builderAddress, drilledDataQuery } from './drilled-chart.ts';
import type { DrillProps } from './drill-props.ts';
import { DrillDetailDialog } from './DrillDetailDialog.tsx';
import { useMayDrill } from './use-may-drill.ts';
import styles from './drill.module.css';

type Shown = 'chart' | 'table';

/** Shows a chart of the rows behind a mark, split by another column; the user can drill further inside. */
export function DrillByDialog({ title, formData, dataset, onClose, ...first }: DrillProps & DrillStep) {
  const [steps, setSteps] = useState<readonly DrillStep[]>([{ start: first.start, column: first.column }]);
  const [shown, setShown] = useState<Shown>('chart');
  const drilled = useMemo(() => formDataAfter(formData, steps), [formData, steps]);
  const { data, error, refetch } = useQuery(drilledDataQuery(drilled));
  const chartId = formData.slice_id;
  useEffect(() => logDrill('drill_by_modal_opened', { slice_id: chartId }), [chartId]);
  return (
    <Dialog
      isOpen
      isFlush
      isMovable
      onClose={onClose}
      title={`Drill by: ${title}`}
      description={dataset?.name}
      width={1080}
      actions={
        <>
          <EditButton formData={drilled} />
          <Button variant="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <div className={styles.by}>
        <div className={styles.levels}>
          <Breadcrumbs
            crumbs={crumbsOf(formData, steps, column => labelOf(dataset, column))}
            onGo={count => {
              logDrill('drill_by_breadcrumb_clicked', { slice_id: chartId });
              setSteps(steps.slice(0, count));
            }}
          />
          <Segmented
            label="View"
            value={shown}
            onChange={setShown}
            options={[
              { value: 'chart', label: 'Chart' },
              { value: 'table', label: 'Table' },
            ]}
          />
        </div>
        {error ? (
          <div className={styles.problem}>
            <ErrorPanel
              title="There was an error loading the chart data"
              text={errorText(error)}
              actions={<Button onClick={() => void refetch()}>Try again</Button>}
            />
          </div>
        ) : (
          <Level
            title={title}
            formData={drilled}
            dataset={dataset}
            answers={data}
            shown={shown}
            drilledBy={usedColumns(formData, steps)}
            onStep={step => {
              logDrill('further_drill_by', { slice_id: chartId, drill_depth: steps.length + 1 });
              setSteps([...steps, step]);
            }}
          />
        )}
      </div>
    </Dialog>
  );
}

interface LevelProps {
  readonly title: string;
  readonly formData: FormData;
  readonly dataset: ChartDataset | undefined;
  /** Undefined while they are loading. */
  readonly answers: readonly Answer[] | undefined;
  readonly shown: Shown;
  readonly drilledBy: readonly string[];
  readonly onStep: (step: DrillStep) => void;
}

function Level({ title, formData, dataset, answers, shown, drilledBy, onStep }: LevelProps) {
  const { sharedColors } = useFacts();
  const { mayDetail } = useMayDrill();
  const [menu, setMenu] = useState<MarkMenu>();
  const [conditions, setConditions] = useState<readonly DrillCondition[]>();
  const [first] = answers ?? [];
  return (
    <div className={shown === 'table' ? styles.levelTable : styles.level}>
      {!answers && <TileSkeleton vizType={String(formData['viz_type'] ?? '')} />}
      {first && shown === 'table' && <AnswerGrid answer={first} title={title} dataset={dataset} />}
      {answers && shown === 'chart' && (
        <ChartView
          formData={formData}
          answers={answers}
          dataset={dataset}
          sharedColors={sharedColors}
          onContextMenu={setMenu}
        />
      )}
      <MarkContextMenu
        menu={menu}
        formData={formData}
        dataset={dataset}
        drilledBy={drilledBy}
        onDetail={mayDetail ? setConditions : undefined}
        onBy={(start, column) => onStep({ start, column })}
        onClose={() => setMenu(undefined)}
      />
      {conditions && (
        <DrillDetailDialog
          conditions={conditions}
          title={title}
          formData={formData}
          dataset={dataset}
          onClose={() => setConditions(undefined)}
        />
      )}
    </div>
  );
}

function logDrill(name: string, facts: Readonly<Record<string, unknown>>): void {
  logEvent({ name, type: 'user', facts });
}

function EditButton({ formData }: { readonly formData: FormData }) {
  const go = useGo();
  const { mutate, isPending } = useMutation({
    mutationFn: () => builderAddress(formData),
    onSuccess: address => go(address),
    onError: error => toast.failure('The chart could not be opened', error),
  });
  return (
    <Button
      isBusy={isPending}
      onClick={() => {
        logDrill('drill_by_edit_chart', { slice_id: formData.slice_id });
        mutate();
      }}
    >
      Edit chart
    </Button>
  );
}
