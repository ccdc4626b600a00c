import { useQuery } from '@tanstack/react-query';
import { ChartNoAxesCombined, LayoutDashboard, Table2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { recentActivity } from '@powerset/contracts/activity.ts';
import { chartEndpoints } from '@powerset/contracts/chart.ts';
import { dashboardEndpoints } from '@powerset/contracts/dashboard.ts';
import { datasetEndpoints } from '@powerset/contracts/dataset.ts';
import type { PaletteGroup, PaletteItem } from '@powerset/ui/palette/CommandPalette.tsx';
import { call } from '../../shared/api/call.ts';

const ICON = { size: 16, strokeWidth: 1.5 } as const;
const FOUND_EACH = 6;

interface Target {
  readonly kind: 'dashboard' | 'chart' | 'dataset';
  readonly id: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly href: string;
}

/** Returns what the search finds on the server or, without a search, the recently opened items. */
export function useFound(
  search: string,
  go: (href: string) => void,
): { readonly groups: readonly PaletteGroup[]; readonly isLoading: boolean } {
  const text = useSettled(search.trim());
  const { data, isFetching } = useQuery({
    queryKey: ['palette', text],
    queryFn: ({ signal }) => (text ? findTargets(text, signal) : recentTargets(signal)),
    placeholderData: previous => previous,
  });
  const toItem = (target: Target): PaletteItem => ({
    id: target.id,
    label: target.label,
    hint: target.hint,
    icon: ICONS[target.kind],
    onSelect: () => go(target.href),
  });
  const groups = (data ?? []).map(group => ({ label: group.label, items: group.targets.map(toItem) }));
  return { groups, isLoading: isFetching || text !== search.trim() };
}

const ICONS = {
  dashboard: <LayoutDashboard {...ICON} />,
  chart: <ChartNoAxesCombined {...ICON} />,
  dataset: <Table2 {...ICON} />,
} as const;

interface TargetGroup {
  readonly label: string;
  readonly targets: readonly Target[];
}

async function recentTargets(signal: AbortSignal): Promise<readonly TargetGroup[]> {
  const { result } = await call(recentActivity, { query: { q: { page_size: FOUND_EACH } }, signal });
  const targets = result.flatMap((activity): Target[] =>
    activity.item_url && activity.item_type
      ? [
          {
            kind: activity.item_type === 'slice' ? 'chart' : 'dashboard',
            id: activity.item_url,
            label: activity.item_title || '[Untitled]',
            hint: activity.time_delta_humanized,
            href: activity.item_url,
          },
        ]
      : [],
  );
  return [{ label: 'Recents', targets }];
}

async function findTargets(text: string, signal: AbortSignal): Promise<readonly TargetGroup[]> {
  const page = (col: string, opr: string) => ({
    query: {
      q: {
        filters: [{ col, opr, value: text }],
        order_column: 'changed_on_delta_humanized',
        order_direction: 'desc' as const,
        page: 0,
        page_size: FOUND_EACH,
      },
    },
    signal,
  });
  const [dashboards, charts, datasets] = await Promise.all([
    call(dashboardEndpoints.list, page('dashboard_title', 'title_or_slug')),
    call(chartEndpoints.list, page('slice_name', 'chart_all_text')),
    call(datasetEndpoints.list, page('table_name', 'ct')),
  ]);
  return [
    {
      label: 'Dashboards',
      targets: dashboards.result.map(row => ({
        kind: 'dashboard',
        id: `dashboard-${row.id}`,
        label: row.dashboard_title ?? '',
        hint: row.changed_on_delta_humanized,
        href: row.url,
      })),
    },
    {
      label: 'Charts',
      targets: charts.result.map(row => ({
        kind: 'chart',
        id: `chart-${row.id}`,
        label: row.slice_name,
        hint: row.datasource_name_text ?? undefined,
        href: row.url,
      })),
    },
    {
      label: 'Datasets',
      targets: datasets.result.map(row => ({
        kind: 'dataset',
        id: `dataset-${row.id}`,
        label: row.table_name,
        hint: row.database.database_name,
        href: row.explore_url,
      })),
    },
  ];
}

/** Returns the text once the user pauses typing. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), 160);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
