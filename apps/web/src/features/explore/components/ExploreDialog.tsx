import { useQueryClient } from '@tanstack/react-query';
import type { ExploredRun } from '@powerset/contracts/explore.ts';
import { lazy, Suspense } from 'react';
import { useGo, useSetSearchParams } from '../../../shared/navigation.ts';
import { formDataToSave } from '../explore.ts';
import type { SavedChart } from '../opening.ts';
import type { Builder } from '../use-explore.ts';
import { EmbedDialog } from './EmbedDialog.tsx';
import { PropertiesDialog } from './PropertiesDialog.tsx';
import { QueryDialog } from './QueryDialog.tsx';
import { SaveDialog, type Saved } from './SaveDialog.tsx';
import { SwapDialog } from './SwapDialog.tsx';

export type ExploreDialogKind = 'save' | 'properties' | 'query' | 'swap' | 'embed' | 'dataset';

interface ExploreDialogProps {
  readonly kind: ExploreDialogKind;
  readonly builder: Builder;
  readonly chart: SavedChart | undefined;
  /** The run that the chart is built on, while it is not yet saved as a dataset. */
  readonly run: ExploredRun | undefined;
  readonly canOverwrite: boolean;
  /** The engine of the dataset's database. */
  readonly backend: string | undefined;
  onClose(): void;
}

const DatasetEditor = lazy(async () => ({
  default: (await import('../../../shared/dataset-editor/DatasetEditor.tsx')).DatasetEditor,
}));

/** Shows the builder's open dialog. */
export function ExploreDialog({
  kind,
  builder,
  chart,
  run,
  canOverwrite,
  backend,
  onClose,
}: ExploreDialogProps) {
  const { formData } = builder.state;
  const onSaved = useSaved(builder, onClose);
  const client = useQueryClient();
  switch (kind) {
    case 'save':
      return (
        <SaveDialog
          builder={builder}
          chart={chart}
          run={run}
          canOverwrite={canOverwrite}
          dashboardId={Number(formData.dashboardId) || undefined}
          onSaved={onSaved}
          onClose={onClose}
        />
      );
    case 'query':
      return <QueryDialog builder={builder} backend={backend} onClose={onClose} />;
    case 'embed':
      return <EmbedDialog formData={formData} onClose={onClose} />;
    case 'dataset':
      return (
        builder.dataset && (
          <Suspense>
            <DatasetEditor
              datasetId={builder.dataset.id}
              onClose={onClose}
              // The chart is drawn again, unless it has settings that wait for Run.
              onSaved={() => {
                if (!builder.isStale) builder.run();
              }}
            />
          </Suspense>
        )
      );
    case 'swap':
      return <SwapDialog builder={builder} chartId={chart?.id} onClose={onClose} />;
    case 'properties':
      return (
        chart && (
          <PropertiesDialog
            chartId={chart.id}
            onClose={onClose}
            onSaved={name => {
              builder.rename(name);
              void client.invalidateQueries({ queryKey: ['explore'] });
              onClose();
            }}
          />
        )
      );
    default:
      return kind satisfies never;
  }
}

/** Handles a save: a new chart gets its own address, an overwritten one keeps it. */
function useSaved(builder: Builder, close: () => void): (saved: Saved) => void {
  const go = useGo();
  const setParams = useSetSearchParams();
  const client = useQueryClient();
  return ({ chartId, name, action, goToDashboard }) => {
    close();
    if (goToDashboard !== undefined) {
      go(`/superset/dashboard/${goToDashboard}/`);
      return;
    }
    if (action === 'saveas') {
      go(`/explore/?slice_id=${chartId}&save_action=saveas`);
      return;
    }
    builder.markSaved(formDataToSave(builder.state.formData), name);
    // The save changed the version and the dashboards of the chart.
    void client.invalidateQueries({ queryKey: ['explore'] });
    setParams({ slice_id: String(chartId), save_action: action, form_data_key: null }, { replace: true });
  };
}
