import { dashboardWorkbook } from '@powerset/contracts/dashboard-data.ts';
import { chartNodesOf } from '@powerset/core/dashboard/layout.ts';
import { extraFormDataFor } from '@powerset/core/filters/merge-masks.ts';
import { callRaw } from '../../../../shared/api/call.ts';
import { saveResponse } from '../../../../shared/files/download.ts';
import { toast } from '../../../../shared/toast.ts';
import { useFacts } from '../../facts.ts';
import { withBoxDefaults } from '../../state/box-filters.ts';
import { dashboardColors } from '../../state/metadata.ts';
import { useDashboardStore } from '../../state/store.ts';
import { useBoxFilters } from '../../state/use-box-filters.ts';
import { useCrossFilters } from '../../state/use-cross-filters.ts';
import { useScopedFilters } from '../../state/use-scoped-filters.ts';
import { tileFormData, workbookRequest } from '../tile/chart-data.ts';

/** Returns a function that downloads the rows of all charts, with the current filters, as one workbook. */
export function useWorkbook(): () => Promise<void> {
  const { item, charts } = useFacts();
  const store = useDashboardStore();
  const boxes = useBoxFilters();
  const filters = [...boxes, ...useScopedFilters(), ...useCrossFilters()];
  return async () => {
    const { history, masks = {}, addedCharts } = store.getState();
    const { layout, metadata, title } = history.present;
    const values = withBoxDefaults(boxes, masks);
    const { scheme } = dashboardColors(metadata);
    toast.info('The workbook is being made. The download starts by itself.');
    try {
      const asked = await Promise.all(
        chartNodesOf(layout).map(async ({ meta }) => {
          const chart = addedCharts[meta.chartId!] ?? charts?.get(meta.chartId!);
          if (!chart) return [];
          const extra = extraFormDataFor(chart.id, filters, values);
          const request = await workbookRequest(tileFormData({ chart, dashboardId: item.id, extra, scheme }));
          if (request.queries.length === 0) return [];
          const name = meta.sliceNameOverride ?? meta.sliceName ?? chart.slice_name;
          return [{ chart_id: chart.id, name, query_context: request as unknown as Record<string, unknown> }];
        }),
      );
      const response = await callRaw(dashboardWorkbook, {
        params: { id: item.id },
        body: { charts: asked.flat() },
      });
      await saveResponse(response, `${title || 'dashboard'}.xlsx`);
    } catch (error) {
      toast.failure('The workbook could not be made', error);
    }
  };
}
