import { useMemo, useReducer, useState } from 'react';
import { readCrossFilterScoping } from '@powerset/core/filters/cross-filter.ts';
import { scopeTree, type ScopeNode } from '@powerset/core/filters/scope-tree.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { Dialog } from '@powerset/ui/dialog/Dialog.tsx';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { Field } from '@powerset/ui/input/Field.tsx';
import { Select } from '@powerset/ui/select/Select.tsx';
import { errorText } from '../../../../shared/api/api-error.ts';
import { toast } from '../../../../shared/toast.ts';
import { useDashboardStore, useLayout } from '../../state/store.ts';
import { useSave } from '../../use-save.ts';
import { ScopeTree } from '../scope-tree/ScopeTree.tsx';
import { openedScoping, savedScoping, scoping, shownScope, type ScopingDraft } from './scoping.ts';
import { ScopingList } from './ScopingList.tsx';
import { emitsCrossFilters } from './emits-cross-filters.ts';
import { chartTitle, useChartNames, type NamedChart } from './use-chart-names.ts';
import styles from './scoping-dialog.module.css';

export interface CrossFilterScopingDialogProps {
  /** The chart whose own scope is shown first. */
  readonly chartId?: number;
  readonly onClose: () => void;
}

/** Sets which charts cross-filters apply to, for all charts and for single ones. */
export function CrossFilterScopingDialog({ chartId, onClose }: CrossFilterScopingDialogProps) {
  const store = useDashboardStore();
  const layout = useLayout();
  const names = useChartNames();
  const [draft, send] = useReducer(scoping, undefined, () => {
    const { metadata } = store.getState().history.present;
    return openedScoping(readCrossFilterScoping(metadata), layout, chartId);
  });
  const { save, isPending, error } = useSaveScoping(names, onClose);
  const [isChecked, setChecked] = useState(false);
  const shown = shownScope(draft);
  const submit = (): void => {
    const lacking = draft.custom.find(one => one.chartId === undefined);
    setChecked(true);
    if (lacking) send({ type: 'shown', key: lacking.key });
    else save(draft);
  };
  const tree = useMemo(() => {
    const titleOf = (node: Parameters<typeof chartTitle>[0]): string =>
      node.type === 'TAB'
        ? node.meta.text || node.meta.defaultText || 'Tab'
        : chartTitle(node, names.get(node.meta.chartId ?? -1)?.chart);
    return { ...scopeTree(layout, titleOf), title: 'All charts' };
  }, [layout, names]);
  return (
    <Dialog
      isOpen
      isFlush
      keepsOpenOutside
      title="Cross-filtering scoping"
      width={900}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" isBusy={isPending}>
            Save
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        <ScopingList draft={draft} names={names} send={send} />
        <div className={styles.form}>
          {error && <ErrorPanel title="Failed to save cross-filter scoping" text={errorText(error)} />}
          {shown && (
            <Field
              label="Chart"
              error={isChecked && shown.chartId === undefined && 'Select a chart, or remove this scoping.'}
            >
              {field => (
                <Select
                  {...field}
                  placeholder="Select chart"
                  value={shown.chartId}
                  options={chartOptions(names, draft, shown.key)}
                  onChange={id =>
                    id !== undefined && send({ type: 'chart-chosen', key: shown.key, chartId: id })
                  }
                />
              )}
            </Field>
          )}
          <p className={styles.about}>
            {shown
              ? 'Select the charts that this chart filters. Its own scope replaces the global one.'
              : 'Select the charts that cross-filters apply to. A chart that is not selected keeps its rows, whichever chart emits the cross-filter. Charts are filtered if their dataset has a column of the same name.'}
          </p>
          <ScopeTree
            key={draft.shown ?? 'global'}
            label="Charts in scope"
            root={shown?.chartId === undefined ? tree : withoutChart(tree, shown.chartId)}
            chosen={shown?.charts ?? draft.global}
            onChange={charts => send({ type: 'charts-chosen', charts })}
          />
        </div>
      </div>
    </Dialog>
  );
}

/** Returns the tree without a chart: a chart never filters itself, so its own scope does not offer it. */
function withoutChart(node: ScopeNode, chartId: number): ScopeNode {
  const children = node.children
    .filter(child => child.chartId !== chartId)
    .map(child => withoutChart(child, chartId));
  return { ...node, children };
}

/** Returns the charts that can emit cross-filters and do not have a scope of their own yet. */
function chartOptions(names: ReadonlyMap<number, NamedChart>, { custom }: ScopingDraft, key: number) {
  const taken = new Set(custom.filter(one => one.key !== key).map(one => one.chartId));
  return [...names.values()]
    .filter(({ chartId, chart }) => !taken.has(chartId) && emitsCrossFilters(chart))
    .map(({ chartId, title }) => ({ value: chartId, label: title }));
}

function useSaveScoping(names: ReadonlyMap<number, NamedChart>, onSaved: () => void) {
  const store = useDashboardStore();
  const { mutate, isPending, error } = useSave();
  const save = (scopes: ScopingDraft): void => {
    const { history, version } = store.getState();
    const draft = history.present;
    const emitters = [...names.values()]
      .filter(({ chart }) => emitsCrossFilters(chart))
      .map(({ chartId }) => chartId);
    const metadata = savedScoping(draft.metadata, scopes, { layout: draft.layout, emitters });
    mutate(
      { update: { json_metadata: JSON.stringify(metadata), changed_on: version } },
      {
        onSuccess: saved => {
          store.send({ type: 'saved', draft: { ...draft, metadata }, version: saved.changed_on });
          toast.success('Cross-filter scoping was saved');
          onSaved();
        },
        onError: () => toast.danger('Failed to save cross-filter scoping'),
      },
    );
  };
  return { save, isPending, error };
}
