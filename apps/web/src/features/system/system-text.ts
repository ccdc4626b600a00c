const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** Returns a number of bytes in words, such as `1.5 GB`. */
export function bytesText(bytes: number): string {
  const step = Math.min(
    UNITS.length - 1,
    Math.max(0, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(1024))),
  );
  const size = bytes / 1024 ** step;
  return `${size.toLocaleString('en', { maximumFractionDigits: size < 10 && step > 0 ? 1 : 0 })} ${UNITS[step]}`;
}

/** Returns how long something has been running, such as `2 days 3 hours`. */
export function uptimeText(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  const parts = [
    [Math.floor(minutes / 1440), 'day'],
    [Math.floor(minutes / 60) % 24, 'hour'],
    [minutes % 60, 'minute'],
  ] as const;
  const shown = parts.filter(([count]) => count > 0).slice(0, 2);
  return shown.length === 0
    ? 'less than a minute'
    : shown.map(([count, unit]) => `${count} ${unit}${count === 1 ? '' : 's'}`).join(' ');
}

/** Returns how long a query has been running, such as `1:05`. */
export function runTimeText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const tail = String(seconds % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`;
}

/** Returns the share of questions that the cache answered, such as `75% of 400 requests`. */
export function hitText({ hits, misses }: { readonly hits: number; readonly misses: number }): string {
  const all = hits + misses;
  if (all === 0) return 'no requests yet';
  return `${Math.round((hits / all) * 100)}% of ${all.toLocaleString('en')} requests`;
}
