import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus, Puzzle, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { forgetPackages, loadPackages } from '@powerset/charts/installed-charts.ts';
import { chartPackageEndpoints, type ChartPackageRow } from '@powerset/contracts/chart-package.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { ConfirmDialog } from '@powerset/ui/dialog/ConfirmDialog.tsx';
import { EmptyState } from '@powerset/ui/feedback/EmptyState.tsx';
import { call } from '../../shared/api/call.ts';
import { fetchPage } from '../../shared/list/fetch-page.ts';
import { ListPage } from '../../shared/list/ListPage.tsx';
import type { ListSpec } from '../../shared/list/list-spec.ts';
import { useSession } from '../../shared/session/session.ts';
import { toast } from '../../shared/toast.ts';
import { COLUMNS, FILTERS, INITIAL, lossOf } from './chart-packages.tsx';
import { InstallDialog } from './InstallDialog.tsx';

const KEY = 'chart_package';
const ICON = { size: 16, strokeWidth: 1.5 } as const;

/** Lists the chart types that were added to the product; administrators add and remove them here. */
export function ChartPackagesScreen() {
  const session = useSession();
  const [isInstalling, setInstalling] = useState(false);
  const [asked, setAsked] = useState<readonly ChartPackageRow[]>([]);
  const refresh = useRefresh();
  const removal = useRemoval(() => {
    setAsked([]);
    refresh();
  });
  if (session.featureFlags['DYNAMIC_PLUGINS'] !== true) return <TurnedOff />;
  const canWrite = session.can('can_write', 'DynamicPlugin');
  const install = canWrite && (
    <Button
      variant="primary"
      icon={<Plus size={16} strokeWidth={1.75} />}
      onClick={() => setInstalling(true)}
    >
      Plugin
    </Button>
  );
  const remove = {
    label: 'Remove',
    icon: <Trash2 {...ICON} />,
    isHidden: () => !canWrite,
    disabledReason: (row: ChartPackageRow) =>
      row.origin === 'folder' ? 'Installed from a folder on the server. Remove it there.' : undefined,
    onSelect: (row: ChartPackageRow) => setAsked([row]),
  };
  const spec: ListSpec<ChartPackageRow> = {
    title: 'Plugins',
    plural: 'plugins',
    queryKey: KEY,
    fetch: fetchPage(chartPackageEndpoints.list),
    rowId: row => row.id,
    columns: COLUMNS,
    filters: FILTERS,
    initial: INITIAL,
    actions: [remove],
    headerActions: install,
    empty: {
      title: 'No plugins yet',
      text: 'A plugin adds a chart type. It appears in the chart gallery after you install it.',
      icon: <Puzzle size={20} strokeWidth={1.5} />,
      actions: install,
    },
  };
  return (
    <>
      <ListPage spec={spec} />
      {isInstalling && <InstallDialog onClose={() => setInstalling(false)} onInstalled={refresh} />}
      <ConfirmDialog
        isOpen={asked.length > 0}
        title="Remove plugin?"
        confirmLabel="Remove"
        isDanger
        isBusy={removal.isPending}
        onConfirm={() => removal.mutate(asked)}
        onClose={() => setAsked([])}
      >
        <p>
          This removes <b>{asked[0]?.name}</b>. {lossOf(asked)}
        </p>
      </ConfirmDialog>
    </>
  );
}

function TurnedOff() {
  return (
    <EmptyState
      icon={<Puzzle size={20} strokeWidth={1.5} />}
      title="Plugins are turned off"
      text="To add chart types, turn on the feature flag DYNAMIC_PLUGINS on the server and restart it."
    />
  );
}

// Open charts pick up the change when they are drawn again.
function useRefresh(): () => void {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: [KEY] });
    forgetPackages();
    loadPackages().catch(() => undefined);
  };
}

function useRemoval(onRemoved: () => void) {
  return useMutation({
    mutationFn: async (rows: readonly ChartPackageRow[]) => {
      for (const { id } of rows) await call(chartPackageEndpoints.remove, { params: { id } });
    },
    onSuccess: (_, rows) => {
      toast.success(`Removed: ${rows.map(row => row.name).join(', ')}`);
      onRemoved();
    },
    onError: (error, rows) => toast.failure(`There was an issue removing ${rows[0]?.name}`, error),
  });
}
