const FILE_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** The formats of row files. */
export type FileFormat = keyof typeof FILE_TYPES;

/** Returns the headers of a file named after its creation time. */
export function fileHeaders(format: FileFormat, now: Date): Record<string, string> {
  return {
    'content-type': FILE_TYPES[format],
    'content-disposition': `attachment; filename=${stampOf(now)}.${format}`,
  };
}

/** Returns a timestamp as used in file names. */
export function stampOf(now: Date): string {
  return now
    .toISOString()
    .replaceAll(/[-:]|\.\d+Z/g, '')
    .replace('T', '_');
}
