import {
  Code,
  Download,
  FileJson,
  FileSpreadsheet,
  Image,
  LayoutDashboard,
  Link,
  Pencil,
  Terminal,
} from 'lucide-react';
import { copyText } from '@powerset/ui/feedback/copy-text.ts';
import { menuItems, type MenuItem } from '@powerset/ui/menu/menu-item.ts';
import { chartFile } from '../../shared/chart/run-chart.ts';
import { saveResponse } from '../../shared/files/download.ts';
import { mailPermalink } from '../../shared/mail-permalink.ts';
import { saveDrawing } from '../../shared/picture/save-drawing.ts';
import { savePicture } from '../../shared/picture/save-picture.ts';
import { toast } from '../../shared/toast.ts';
import { logEvent } from '../../shared/activity/log-event.ts';
import { makePermalink } from './api.ts';
import { drawnFormData } from './chart-form.ts';
import { formDataToSave, type Explore } from './explore.ts';
import type { SavedChart } from './opening.ts';
import type { Builder } from './use-explore.ts';

interface ChartMenuInput {
  readonly builder: Builder;
  readonly chart: SavedChart | undefined;
  readonly canEdit: boolean;
  readonly canDownload: boolean;
  readonly canShare: boolean;
  readonly canEmbed: boolean;
  onEditProperties(): void;
  onViewQuery(): void;
  onEmbed(): void;
}

/** Longer lists of dashboards get a search box. */
const MOST_UNSEARCHED = 10;
const SIZE = { size: 16, strokeWidth: 1.5 } as const;

/** Returns the further actions for the chart. */
export function chartMenu(input: ChartMenuInput): readonly MenuItem[] {
  const { builder, chart, canEdit, canDownload, canShare, onEditProperties, onViewQuery } = input;
  const { state, complaints } = builder;
  const canAsk = complaints.length === 0;
  return menuItems(
    chart && {
      label: 'Edit chart properties',
      icon: <Pencil {...SIZE} />,
      isDisabled: !canEdit,
      onSelect: onEditProperties,
    },
    chart && {
      kind: 'submenu',
      label: 'Dashboards added to',
      icon: <LayoutDashboard {...SIZE} />,
      items: dashboardItems(chart),
      searchLabel: chart.facts.dashboards.length > MOST_UNSEARCHED ? 'Search dashboards' : undefined,
    },
    { kind: 'separator' },
    canDownload && {
      kind: 'submenu',
      label: 'Download',
      icon: <Download {...SIZE} />,
      isDisabled: !canAsk,
      items: downloadItems(builder),
    },
    canShare && {
      kind: 'submenu',
      label: 'Share',
      icon: <Link {...SIZE} />,
      items: shareItems(input),
    },
    { kind: 'separator' },
    { label: 'View query', icon: <Code {...SIZE} />, isDisabled: !canAsk, onSelect: onViewQuery },
    {
      label: 'Run in SQL Lab',
      icon: <Terminal {...SIZE} />,
      isDisabled: !state.results?.[0]?.sql,
      href: sqlLabAddress(builder),
    },
  );
}

function shareItems({ builder, canEmbed, onEmbed }: ChartMenuInput): readonly MenuItem[] {
  return menuItems(
    { label: 'Copy permalink to clipboard', onSelect: () => void copyPermalink(builder) },
    { label: 'Copy address to clipboard', onSelect: () => void copied(location.href) },
    {
      label: 'Share chart by email',
      onSelect: () => mailPermalink('chart', builder.state.name, () => permalinkOf(builder)),
    },
    canEmbed && { label: 'Embed code', onSelect: onEmbed },
  );
}

function downloadItems({ state, dataset }: Builder): readonly MenuItem[] {
  const sheet = <FileSpreadsheet {...SIZE} />;
  const isPivot = state.formData.viz_type === 'pivot_table_v2';
  const frame = (): HTMLElement | null => document.querySelector('[data-chart-frame]');
  const drawing = state.ran && {
    formData: drawnFormData(state.formData, state.ran),
    answers: state.results?.map(({ answer }) => answer) ?? [],
    dataset,
  };
  return menuItems(
    {
      label: isPivot ? 'Export to original .CSV' : 'Export to .CSV',
      icon: sheet,
      onSelect: () => downloadChart(state, 'csv'),
    },
    isPivot && {
      label: 'Export to pivoted .CSV',
      icon: sheet,
      onSelect: () => downloadChart(state, 'csv', 'post_processed'),
    },
    { label: 'Export to .JSON', icon: <FileJson {...SIZE} />, onSelect: () => downloadChart(state, 'json') },
    {
      label: 'Download as image',
      icon: <Image {...SIZE} />,
      isDisabled: !drawing,
      onSelect: () => {
        logEvent({ name: 'chart_download_as_image', type: 'user' });
        void savePicture(frame(), state.name || 'chart');
      },
    },
    {
      label: 'Download as SVG',
      icon: <Image {...SIZE} />,
      isDisabled: !drawing,
      onSelect: () => drawing && void saveDrawing(drawing, frame(), state.name || 'chart'),
    },
    { label: 'Export to Excel', icon: sheet, onSelect: () => downloadChart(state, 'xlsx') },
  );
}

function dashboardItems(chart: SavedChart): readonly MenuItem[] {
  const { dashboards } = chart.facts;
  if (dashboards.length === 0) return [{ label: 'None', isDisabled: true }];
  return dashboards.map(({ id, dashboard_title: title }) => ({
    label: title ?? String(id),
    href: `/superset/dashboard/${id}/?focused_chart=${chart.id}`,
  }));
}

/** Downloads the chart's data as a file. */
export function downloadChart(
  { name: chartName, formData }: Explore,
  resultFormat: 'csv' | 'json' | 'xlsx',
  resultType = resultFormat === 'json' ? 'results' : 'full',
): void {
  const name = chartName.trim() || 'chart';
  logEvent({
    name: `export_${resultFormat}_chart`,
    type: 'user',
    facts: { slice_id: formData.slice_id },
  });
  chartFile(formData, { resultFormat, resultType })
    .then(response => saveResponse(response, `${name}.${resultFormat}`))
    .catch((error: unknown) => toast.failure('The file could not be created', error));
}

function permalinkOf({ state }: Builder): Promise<string> {
  return makePermalink(formDataToSave(state.formData));
}

async function copyPermalink(builder: Builder): Promise<void> {
  try {
    await copied(await permalinkOf(builder));
  } catch (error) {
    toast.failure('The link could not be created', error);
  }
}

async function copied(text: string): Promise<void> {
  if (await copyText(text)) toast.success('Copied to clipboard!');
  else toast.danger('Sorry, your browser does not support copying. Use Ctrl / Cmd + C!');
}

function sqlLabAddress({ state, dataset }: Builder): string {
  const sql = state.results?.[0]?.sql ?? '';
  return `/sqllab/?${new URLSearchParams({ ...(dataset ? { datasourceKey: `${dataset.id}__${dataset.type}` } : {}), sql }).toString()}`;
}
