import { chartEndpoints } from '@powerset/contracts/chart.ts';
import { dashboardEndpoints } from '@powerset/contracts/dashboard.ts';
import { formDataForValues, masksForValues, type MarkValue } from '@powerset/core/dashboard/click-action.ts';
import { parseMetadata } from '@powerset/core/dashboard/metadata.ts';
import { writeRison } from '@powerset/kit/rison.ts';
import { call } from '../../../../shared/api/call.ts';
import { builderAddress } from '../drill/drilled-chart.ts';

/** Returns the address of another dashboard whose filters on the same columns have the values of a mark. */
export async function dashboardAddress(id: number, values: readonly MarkValue[]): Promise<string> {
  const { result } = await call(dashboardEndpoints.get, { params: { id: String(id) } });
  const masks = masksForValues(parseMetadata(result.json_metadata), values);
  const path = `/superset/dashboard/${result.slug || id}/`;
  return Object.keys(masks).length > 0
    ? `${path}?native_filters=${encodeURIComponent(writeRison(masks))}`
    : path;
}

/** Returns the address where the chart builder shows another chart for the values of a mark. */
export async function chartAddress(id: number, values: readonly MarkValue[]): Promise<string> {
  const { result } = await call(chartEndpoints.get, { params: { id } });
  return builderAddress(formDataForValues(parseMetadata(result.params), values), id);
}
