import { PanelLeftOpen } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ExploreStart } from '@powerset/contracts/explore.ts';
import { IconButton } from '@powerset/ui/button/IconButton.tsx';
import { SplitPane } from '@powerset/ui/layout/SplitPane.tsx';
import { usePageTitle } from '../../../shared/page-title.ts';
import { useSession } from '../../../shared/session/session.ts';
import { useShortcuts } from '../../../shared/shortcuts.ts';
import { toast } from '../../../shared/toast.ts';
import { DatabaseContext } from '../database-context.ts';
import { datasetMenu } from '../dataset-menu.tsx';
import { unsavedRunOf, type SavedChart } from '../opening.ts';
import { pickedField } from '../picked-field.ts';
import { chartMenu } from '../chart-menu.tsx';
import { useExplore, type Builder, type Opening } from '../use-explore.ts';
import { ChartArea } from './ChartArea.tsx';
import { ChartHeader } from './ChartHeader.tsx';
import { ControlPanel } from './ControlPanel.tsx';
import { DataPane } from './DataPane.tsx';
import { DatasetPanel } from './DatasetPanel.tsx';
import { ExploreDialog, type ExploreDialogKind } from './ExploreDialog.tsx';
import { ResultPills } from './ResultPills.tsx';
import styles from './explore.module.css';

interface ExploreWorkspaceProps {
  readonly opening: Opening;
  readonly chart: SavedChart | undefined;
  readonly dataset: ExploreStart['dataset'];
  readonly message: string | null;
}

const DATA_OPEN_KEY = 'is_datapanel_open';

/** Dataset, controls and chart side by side. */
export function ExploreWorkspace({ opening, chart, dataset, message }: ExploreWorkspaceProps) {
  const session = useSession();
  const builder = useExplore(opening);
  const [dialog, setDialog] = useState<ExploreDialogKind>();
  const [isSourceOpen, setSourceOpen] = useState(true);
  const isOwner = chart === undefined || session.isAdmin || chart.owners.includes(session.user?.userId ?? -1);
  const canSave = session.can('can_write', 'Chart');
  const canDownload = session.can('can_csv', 'Superset');
  const canOverwrite = chart !== undefined && isOwner && canSave && !chart.isManagedExternally;
  usePageTitle(builder.state.name || 'Explore');
  useEffect(() => {
    if (message) toast.info(message);
  }, [message]);
  useBuilderShortcuts(builder, () => canSave && setDialog('save'));

  return (
    <div className={styles.screen}>
      {!isSourceOpen && (
        <div className={styles.strip}>
          <IconButton
            label="Open Datasource tab"
            tooltipSide="right"
            icon={<PanelLeftOpen size={16} strokeWidth={1.5} />}
            onClick={() => setSourceOpen(true)}
          />
        </div>
      )}
      <SplitPane
        direction="horizontal"
        sizedPane="first"
        initialSize={264}
        minSize={200}
        maxSize={460}
        minRest={560}
        storageKey="datasource_width"
        isCollapsed={!isSourceOpen || !builder.dataset}
        label="Width of the dataset panel"
      >
        {builder.dataset ? (
          <DatasetPanel
            dataset={builder.dataset}
            menu={datasetMenu(dataset, session, () => setDialog('swap'))}
            onPick={field => builder.change(pickedField(builder, field))}
            onCollapse={() => setSourceOpen(false)}
          />
        ) : (
          <div />
        )}
        <SplitPane
          direction="horizontal"
          sizedPane="first"
          initialSize={320}
          minSize={272}
          maxSize={520}
          minRest={360}
          storageKey="controls_width"
          label="Width of the controls"
        >
          <DatabaseContext value={dataset.database}>
            <ControlPanel builder={builder} />
          </DatabaseContext>
          <section className={styles.main} aria-label="Chart">
            <ChartHeader
              builder={builder}
              chart={chart}
              canRename={chart === undefined || isOwner}
              canSave={canSave}
              onSave={() => setDialog('save')}
              menu={chartMenu({
                builder,
                chart,
                canEdit: isOwner && canSave,
                canDownload,
                onEditProperties: () => setDialog('properties'),
                onViewQuery: () => setDialog('query'),
              })}
            />
            <ChartAndData
              builder={builder}
              canDownload={canDownload}
              onViewQuery={() => setDialog('query')}
            />
          </section>
        </SplitPane>
      </SplitPane>
      {dialog && (
        <ExploreDialog
          kind={dialog}
          builder={builder}
          chart={chart}
          run={unsavedRunOf(dataset)}
          canOverwrite={canOverwrite}
          onClose={() => setDialog(undefined)}
        />
      )}
    </div>
  );
}

/** The chart above, the data behind it below. */
function ChartAndData({
  builder,
  canDownload,
  onViewQuery,
}: {
  readonly builder: Builder;
  readonly canDownload: boolean;
  onViewQuery(): void;
}) {
  const [isDataOpen, setDataOpen] = useState(() => localStorage.getItem(DATA_OPEN_KEY) === 'true');
  const toggleData = (isOpen: boolean): void => {
    setDataOpen(isOpen);
    localStorage.setItem(DATA_OPEN_KEY, String(isOpen));
  };
  return (
    <SplitPane
      direction="vertical"
      sizedPane="second"
      initialSize={0.4}
      minSize={160}
      minRest={200}
      storageKey="chart_split_size"
      isCollapsed={!isDataOpen}
      label="Height of the data panel"
      className={styles.split!}
    >
      <div className={styles.chart}>
        <div className={styles.chartBar}>
          <ResultPills builder={builder} />
        </div>
        <ChartArea builder={builder} onViewQuery={onViewQuery} />
        {!isDataOpen && (
          <div className={styles.closedData}>
            <DataPane builder={builder} isOpen={false} canDownload={canDownload} onToggle={toggleData} />
          </div>
        )}
      </div>
      <DataPane builder={builder} isOpen={isDataOpen} canDownload={canDownload} onToggle={toggleData} />
    </SplitPane>
  );
}

function useBuilderShortcuts(builder: Builder, save: () => void): void {
  useShortcuts('Chart builder', [
    { keys: 'Mod+Enter', label: 'Run the chart', run: () => builder.run(), worksWhileTyping: true },
    {
      keys: 'Mod+S',
      label: 'Save the chart',
      run: () => builder.complaints.length === 0 && save(),
      worksWhileTyping: true,
    },
    { keys: 'Mod+Z', label: 'Undo', run: builder.undo, worksWhileTyping: false },
    { keys: 'Mod+Shift+Z', label: 'Redo', run: builder.redo, worksWhileTyping: false },
  ]);
}
