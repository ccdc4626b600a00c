import type { MapTiles } from '../kit/map/map-option.ts';
import { asObject } from './chosen-chart.ts';

/** Returns the background layers that are images: tiles and map services. Layers of features are left out. */
export function backgroundTiles(layers: readonly unknown[]): readonly MapTiles[] {
  return layers.flatMap((saved, at) => {
    const { type, url, title, layersParam, version } = asObject(saved);
    if (typeof url !== 'string' || url.trim() === '') return [];
    const name = typeof title === 'string' && title !== '' ? title : `#${at + 1}`;
    if (type === 'XYZ') return [{ title: name, url: url.trim() }];
    if (type === 'WMS') return [{ title: name, url: mapServiceUrl(url.trim(), layersParam, version) }];
    return [];
  });
}

const TILE_SIZE = '256';

function mapServiceUrl(url: string, layers: unknown, version: unknown): string {
  const isNew = typeof version !== 'string' || version.startsWith('1.3');
  const query = new URLSearchParams({
    SERVICE: 'WMS',
    REQUEST: 'GetMap',
    VERSION: typeof version === 'string' && version !== '' ? version : '1.3.0',
    LAYERS: typeof layers === 'string' ? layers : '',
    STYLES: '',
    FORMAT: 'image/png',
    TRANSPARENT: 'true',
    [isNew ? 'CRS' : 'SRS']: 'EPSG:3857',
    WIDTH: TILE_SIZE,
    HEIGHT: TILE_SIZE,
  });
  const joint = url.includes('?') ? (/[?&]$/.test(url) ? '' : '&') : '?';
  // The map replaces the placeholder of the box, whose braces must stay unescaped.
  return `${url}${joint}${query.toString()}&BBOX={bbox-epsg-3857}`;
}
