import { logEvent } from '../../../../shared/activity/log-event.ts';
import { saveResponse } from '../../../../shared/files/download.ts';
import { toast } from '../../../../shared/toast.ts';
import { fetchTileFile } from './chart-data.ts';
import type { Tile } from './use-tile-data.ts';

interface TileDownload {
  readonly tile: Tile;
  readonly title: string;
  readonly format: 'csv' | 'xlsx';
  /** Replaces the chart's own row limit. */
  readonly maxRows?: number;
}

/** Saves the rows of a chart as a file. */
export function downloadTile({ tile, title, format, maxRows }: TileDownload): void {
  const isCached = tile.data?.cachedAt.some(at => at !== null) === true;
  const facts = { slice_id: tile.formData.slice_id, is_cached: isCached };
  logEvent({ name: `export_${format}_dashboard_chart`, type: 'user', facts });
  fetchTileFile(tile.formData, format, maxRows)
    .then(response => saveResponse(response, `${title}.${format}`))
    .catch((error: unknown) => toast.failure('The download failed', error));
}
