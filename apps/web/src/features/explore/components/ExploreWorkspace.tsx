import { PanelLeftOpen } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import type { ExploreStart } from '@powerset/contracts/explore.ts';
import { undoWarning } from '@powerset/core/history/undo-budget.ts';
import { IconButton } from '@powerset/ui/button/IconButton.tsx';
import { classes } from '@powerset/ui/classes.ts';
import { SplitPane } from '@powerset/ui/layout/SplitPane.tsx';
import type { MenuItem } from '@powerset/ui/menu/menu-item.ts';
import { useSearchParams } from '../../../shared/navigation.ts';
import { usePageTitle } from '../../../shared/page-title.ts';
import { useSession } from '../../../shared/session/session.ts';
import type { Session } from '../../../shared/session/session-from.ts';
import { useShortcuts } from '../../../shared/shortcuts.ts';
import { toast } from '../../../shared/toast.ts';
import { useMedia } from '../../../shared/use-media.ts';
import { DatabaseContext } from '../../../shared/fields/database-context.ts';
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
import { MetadataBar } from './MetadataBar.tsx';
import { ResultPills } from './ResultPills.tsx';
import styles from './explore.module.css';

interface ExploreWorkspaceProps {
  readonly opening: Opening;
  readonly chart: SavedChart | undefined;
  readonly dataset: ExploreStart['dataset'];
  readonly message: string | null;
}

const DATA_OPEN_KEY = 'is_datapanel_open';

/** Shows dataset, controls, and chart side by side, or the chart alone inside another page. */
export function ExploreWorkspace({ opening, chart, dataset, message }: ExploreWorkspaceProps) {
  const session = useSession();
  const builder = useExplore(opening);
  const [dialog, setDialog] = useState<ExploreDialogKind>();
  const rights = rightsOver(chart, session);
  const isAlone = (useSearchParams().get('standalone') ?? '0') !== '0';
  const backend = dataset.database.backend;
  usePageTitle(builder.state.name || 'Explore');
  useEffect(() => {
    if (message) toast.info(message);
  }, [message]);
  const { isCut, past } = builder.state;
  useEffect(() => {
    if (isCut) toast.info(undoWarning(past.length));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Once, when the first step can no longer be undone.
  }, [isCut]);
  useBuilderShortcuts(builder, () => rights.canSave && setDialog('save'));
  const dialogs = dialog && (
    <ExploreDialog
      kind={dialog}
      builder={builder}
      chart={chart}
      run={unsavedRunOf(dataset)}
      canOverwrite={rights.canOverwrite}
      backend={backend}
      onClose={() => setDialog(undefined)}
    />
  );
  const onViewQuery = (): void => setDialog('query');
  const owners = rights.isOwner ? [] : (chart?.facts.owners ?? []);
  if (isAlone) {
    return (
      <section className={classes(styles.main, styles.standalone)} aria-label="Chart">
        <ChartArea builder={builder} owners={owners} onViewQuery={onViewQuery} />
        {dialogs}
      </section>
    );
  }
  return (
    <>
      <BuilderPanes
        builder={builder}
        backend={dataset.database}
        menu={datasetMenu(dataset, session, {
          onSwap: () => setDialog('swap'),
          onEdit: () => setDialog('dataset'),
        })}
      >
        <section className={styles.main} aria-label="Chart">
          <ChartHeader
            builder={builder}
            chart={chart}
            canRename={chart === undefined || rights.isOwner}
            canSave={rights.canSave}
            onSave={() => setDialog('save')}
            menu={chartMenu({
              ...rights,
              builder,
              chart,
              canEdit: rights.isOwner && rights.canSave,
              onEditProperties: () => setDialog('properties'),
              onViewQuery,
              onEmbed: () => setDialog('embed'),
            })}
          />
          <ChartAndData
            builder={builder}
            chart={chart}
            canDownload={rights.canDownload}
            owners={owners}
            onViewQuery={onViewQuery}
          />
        </section>
      </BuilderPanes>
      {dialogs}
    </>
  );
}

function rightsOver(chart: SavedChart | undefined, { isAdmin, user, can, featureFlags }: Session) {
  const isOwner = chart === undefined || isAdmin || chart.owners.includes(user?.userId ?? -1);
  const canSave = can('can_write', 'Chart');
  return {
    isOwner,
    canSave,
    canDownload: can('can_csv', 'Superset'),
    canShare: can('can_share_chart', 'Superset'),
    canEmbed: featureFlags['EMBEDDABLE_CHARTS'] === true,
    canOverwrite: chart !== undefined && isOwner && canSave && !chart.isManagedExternally,
  };
}

interface BuilderPanesProps {
  readonly builder: Builder;
  readonly backend: ExploreStart['dataset']['database'];
  readonly menu: readonly MenuItem[];
  readonly children: ReactNode;
}

/** Shows the dataset and the controls beside the chart, each in the width that the user chose. */
function BuilderPanes({ builder, backend, menu, children }: BuilderPanesProps) {
  const { dataset } = builder;
  const source = useSourcePanel();
  return (
    <div className={styles.screen}>
      {!source.isOpen && (
        <div className={styles.strip}>
          <IconButton
            label="Open Datasource tab"
            tooltipSide="right"
            icon={<PanelLeftOpen size={16} strokeWidth={1.5} />}
            // The panel had the focus when it closed.
            autoFocus={source.isToggled}
            onClick={() => source.toggle(true)}
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
        isCollapsed={!source.isOpen || !dataset}
        label="Width of the dataset panel"
      >
        {dataset ? (
          <DatasetPanel
            key={String(source.isToggled && source.isOpen)}
            dataset={dataset}
            menu={menu}
            takesFocus={source.isToggled && source.isOpen}
            onPick={field => builder.change(pickedField(builder, field))}
            onCollapse={() => source.toggle(false)}
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
          <DatabaseContext value={backend}>
            <ControlPanel builder={builder} />
          </DatabaseContext>
          {children}
        </SplitPane>
      </SplitPane>
    </div>
  );
}

/** On narrower screens the dataset beside the controls leaves too little room for the chart. */
const NARROW = '(max-width: 960px)';

/**
 * Remembers whether the dataset panel is open: as last chosen at this width, or by default if there is room.
 */
function useSourcePanel() {
  const startsClosed = useSession().featureFlags['DATAPANEL_CLOSED_BY_DEFAULT'] === true;
  const isNarrow = useMedia(NARROW);
  const [choice, setChoice] = useState<{ readonly isNarrow: boolean; readonly isOpen: boolean }>();
  const isToggled = choice?.isNarrow === isNarrow;
  return {
    isOpen: isToggled ? choice.isOpen : !isNarrow && !startsClosed,
    isToggled,
    toggle: (isOpen: boolean): void => setChoice({ isNarrow, isOpen }),
  };
}

/** Shows the chart with its data below. */
function ChartAndData({
  builder,
  chart,
  canDownload,
  owners,
  onViewQuery,
}: {
  readonly builder: Builder;
  readonly chart: SavedChart | undefined;
  readonly canDownload: boolean;
  readonly owners: readonly string[];
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
          {chart && <MetadataBar chart={chart} />}
          <ResultPills builder={builder} />
        </div>
        <ChartArea builder={builder} owners={owners} onViewQuery={onViewQuery} />
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
