import { timeAgo } from '../../../../shared/time-ago.ts';
import type { TileData } from './chart-data.ts';

/** Returns how old the data of each query is, one line each; several queries are numbered. */
export function dataAge(
  { cachedAt }: Pick<TileData, 'cachedAt'>,
  arrivedAt: number,
  now: number = Date.now(),
): readonly string[] {
  const lines = cachedAt.map(moment =>
    moment === null ? `Fetched ${timeAgo(arrivedAt, now)}` : `Cached ${timeAgo(inUtc(moment), now)}`,
  );
  return lines.length > 1 ? lines.map((line, at) => `Query ${at + 1}: ${line}`) : lines;
}

function inUtc(moment: string): string {
  return moment.endsWith('Z') ? moment : `${moment}Z`;
}
