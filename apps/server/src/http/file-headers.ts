const FILE_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** Files of rows. */
export type FileFormat = keyof typeof FILE_TYPES;

/** Headers of a file that is named after the moment it was made. */
export function fileHeaders(format: FileFormat, now: Date): Record<string, string> {
  return {
    'content-type': FILE_TYPES[format],
    'content-disposition': `attachment; filename=${stampOf(now)}.${format}`,
  };
}

/** A moment as files are named. */
export function stampOf(now: Date): string {
  return now
    .toISOString()
    .replaceAll(/[-:]|\.\d+Z/g, '')
    .replace('T', '_');
}
