import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ExploredRun } from '@powerset/contracts/explore.ts';
import { queryContextOfChart } from '@powerset/charts/load-chart.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { RadioGroup } from '@powerset/ui/choice/RadioGroup.tsx';
import { Dialog } from '@powerset/ui/dialog/Dialog.tsx';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { Field } from '@powerset/ui/input/Field.tsx';
import { Input } from '@powerset/ui/input/Input.tsx';
import { Select } from '@powerset/ui/select/Select.tsx';
import { ApiError, errorText } from '../../../shared/api/api-error.ts';
import { ConflictPanel } from '../../../shared/conflict/ConflictPanel.tsx';
import { withBase } from '../../../shared/site-path.ts';
import { toast } from '../../../shared/toast.ts';
import {
  createChart,
  createDashboard,
  createDatasetOf,
  dashboardChoicesQuery,
  overwriteChart,
} from '../api.ts';
import { formDataToSave } from '../explore.ts';
import type { SavedChart } from '../opening.ts';
import type { Builder } from '../use-explore.ts';
import styles from './explore.module.css';

export interface Saved {
  readonly chartId: number;
  readonly name: string;
  readonly action: 'overwrite' | 'saveas';
  /** Set if the user wants to open the dashboard after saving. */
  readonly goToDashboard: number | undefined;
}

interface SaveDialogProps {
  readonly builder: Builder;
  readonly chart: SavedChart | undefined;
  /** The run that the chart is built on, if it must first become a dataset. */
  readonly run: ExploredRun | undefined;
  readonly canOverwrite: boolean;
  /** The dashboard from which the builder was opened. */
  readonly dashboardId: number | undefined;
  onSaved(saved: Saved): void;
  onClose(): void;
}

const LAST_DASHBOARD = 'powerset.explore.dashboard';

/** Overwrites the chart or saves it as a new one, and adds it to a dashboard. */
export function SaveDialog({
  builder,
  chart,
  run,
  canOverwrite,
  dashboardId,
  onSaved,
  onClose,
}: SaveDialogProps) {
  const [action, setAction] = useState<Saved['action']>(chart && canOverwrite ? 'overwrite' : 'saveas');
  const [name, setName] = useState(builder.state.name);
  const [dashboard, setDashboard] = useState<number | string | undefined>(
    () => dashboardId ?? (Number(sessionStorage.getItem(LAST_DASHBOARD)) || undefined),
  );
  const dataset = useNewDataset(run);
  const save = useMutation({
    mutationFn: async ({
      goes = false,
      wins = false,
    }: {
      readonly goes?: boolean;
      readonly wins?: boolean;
    }) =>
      saveChart({
        builder,
        chart,
        datasource: await dataset.make(),
        action,
        name: name.trim(),
        dashboard,
        goes,
        wins,
      }),
    onSuccess: onSaved,
  });
  const refusal = save.error instanceof ApiError && save.error.status === 409 ? save.error : undefined;
  const nameProblem = run && save.error instanceof ApiError ? save.error.fields['table_name'] : undefined;
  const canSave = name.trim() !== '' && dataset.name.trim() !== '' && !save.isPending;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Save chart"
      width={refusal ? 640 : 480}
      onSubmit={() => canSave && save.mutate({})}
      secondaryActions={
        <Button disabled={!canSave || dashboard === undefined} onClick={() => save.mutate({ goes: true })}>
          Save & go to dashboard
        </Button>
      }
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" isBusy={save.isPending} disabled={!canSave}>
            Save
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {save.isError && !refusal && !nameProblem && (
          <ErrorPanel title="Failed to save slice" text={errorText(save.error)} />
        )}
        {refusal && (
          <SaveConflict
            refusal={refusal}
            chartId={chart?.id}
            onOverwrite={() => save.mutate({ wins: true })}
          />
        )}
        <RadioGroup
          label="How to save"
          value={action}
          onChange={setAction}
          options={[
            { value: 'overwrite', label: 'Save (Overwrite)', isDisabled: !chart || !canOverwrite },
            { value: 'saveas', label: 'Save as...' },
          ]}
        />
        <Field label="Chart name" isRequired>
          {field => <Input {...field} value={name} onChange={setName} autoFocus />}
        </Field>
        {run && <DatasetField dataset={dataset} problem={nameProblem} />}
        <DashboardField value={dashboard} onChange={setDashboard} />
        <p className={styles.note}>
          {action === 'overwrite'
            ? `The chart "${chart?.name ?? ''}" will be overwritten.`
            : 'A new chart will be created.'}
        </p>
      </div>
    </Dialog>
  );
}

function SaveConflict({
  refusal,
  chartId,
  onOverwrite,
}: {
  readonly refusal: ApiError;
  readonly chartId: number | undefined;
  onOverwrite(): void;
}) {
  return (
    <ConflictPanel
      conflict={refusal.conflict}
      text="Someone changed this chart after you opened it. Save as a new chart to keep both versions."
      actions={
        <>
          <Button size="small" onClick={onOverwrite}>
            Overwrite anyway
          </Button>
          <Button
            size="small"
            onClick={() => window.location.assign(withBase(`/explore/?slice_id=${chartId}`))}
          >
            Discard my changes and reload
          </Button>
        </>
      }
    />
  );
}

function DatasetField({
  dataset,
  problem,
}: {
  readonly dataset: NewDataset;
  readonly problem: string | undefined;
}) {
  return (
    <Field
      label="Dataset Name"
      isRequired
      error={problem}
      hint="A reusable dataset will be saved with your chart."
    >
      {field => <Input {...field} value={dataset.name} onChange={dataset.rename} />}
    </Field>
  );
}

interface NewDataset {
  readonly name: string;
  rename(name: string): void;
  /** Saves the run as a dataset and returns its key in form data; undefined if there is no run. */
  make(): Promise<string | undefined>;
}

// If saving the chart fails, a second attempt reuses the dataset that the first one created.
function useNewDataset(run: ExploredRun | undefined): NewDataset {
  const [name, rename] = useState(run?.name ?? '');
  const made = useRef<{ readonly name: string; readonly datasource: string }>(undefined);
  const make = async (): Promise<string | undefined> => {
    if (!run) return undefined;
    if (made.current?.name !== name.trim())
      made.current = { name: name.trim(), datasource: `${await createDatasetOf(run, name.trim())}__table` };
    return made.current.datasource;
  };
  return { name: run ? name : 'kept', rename, make };
}

/** Shows a picker for a dashboard, or a name for a new one. */
function DashboardField({
  value,
  onChange,
}: {
  readonly value: number | string | undefined;
  onChange(value: number | string | undefined): void;
}) {
  const dashboards = useQuery(dashboardChoicesQuery());
  const options = (dashboards.data ?? []).map(one => ({
    value: one.id as number | string,
    label: one.dashboard_title ?? String(one.id),
  }));
  const known =
    value !== undefined && !options.some(option => option.value === value) && typeof value === 'string'
      ? [{ value: value as number | string, label: `${value} (new)` }, ...options]
      : options;
  return (
    <Field
      label="Add to dashboard"
      hint="Select a dashboard or type a new name"
      error={
        dashboards.error ? `The dashboards could not be loaded: ${errorText(dashboards.error)}` : undefined
      }
    >
      {field => (
        <Select
          id={field.id}
          label="Add to dashboard"
          placeholder="Select a dashboard"
          value={value}
          options={known}
          onChange={onChange}
          makeValue={text => text}
          isLoading={dashboards.isFetching}
          isSearchable
          isClearable
        />
      )}
    </Field>
  );
}

interface Saving {
  readonly builder: Builder;
  readonly chart: SavedChart | undefined;
  /** The new datasource of the chart; undefined keeps the old one. */
  readonly datasource: string | undefined;
  readonly action: Saved['action'];
  readonly name: string;
  readonly dashboard: number | string | undefined;
  readonly goes: boolean;
  /** Overwrites even changes of other users. */
  readonly wins: boolean;
}

async function saveChart({
  builder,
  chart,
  datasource,
  action,
  name,
  dashboard,
  goes,
  wins,
}: Saving): Promise<Saved> {
  const isNewDashboard = typeof dashboard === 'string';
  const dashboardId = isNewDashboard ? await createDashboard(dashboard) : dashboard;
  const isOverwrite = action === 'overwrite' && chart !== undefined;
  const { slice_id: _, ...kept } = formDataToSave(builder.state.formData);
  const formData = datasource === undefined ? kept : { ...kept, datasource };
  const before = isOverwrite ? chart.facts.dashboards.map(({ id }) => id) : [];
  const toSave = {
    name,
    formData,
    queryContext: await queryContextOfChart(formData),
    dashboards: [...new Set([...before, ...(dashboardId === undefined ? [] : [dashboardId])])],
  };
  const chartId = isOverwrite ? chart.id : await createChart(toSave);
  if (isOverwrite) await overwriteChart(chart.id, wins ? undefined : chart.version, toSave);
  toast.success(isOverwrite ? `Chart [${name}] has been overwritten` : `Chart [${name}] has been saved`);
  if (dashboardId !== undefined) {
    sessionStorage.setItem(LAST_DASHBOARD, String(dashboardId));
    if (isNewDashboard)
      toast.success(`Dashboard [${dashboard}] just got created and chart [${name}] was added to it`);
    else if (!before.includes(dashboardId)) toast.success(`Chart [${name}] was added to the dashboard`);
  }
  return {
    chartId,
    name,
    action: isOverwrite ? 'overwrite' : 'saveas',
    goToDashboard: goes ? dashboardId : undefined,
  };
}
