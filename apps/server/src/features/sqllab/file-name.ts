/** Returns the file name for the rows of a run: the name of its tab and the time. */
export function fileName({ tab }: { readonly tab: string | null }, now: Date, format: string): string {
  const name = (tab ?? '')
    .normalize('NFKD')
    .replace(/[^\w\s-]/g, '')
    .trim()
    .toLowerCase()
    .replace(/[-\s]+/g, '-');
  return `sqllab_${name || 'untitled'}_${now
    .toISOString()
    .replace(/\D/g, '')
    .slice(0, 14)
    .replace(/(.{8})/, '$1T')}.${format}`;
}
