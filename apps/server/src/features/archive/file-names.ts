/** A name that is safe as a file's name everywhere; empty when nothing of it is. */
export function safeName(name: string): string {
  return name.normalize('NFKD').replace(/[\u0080-\uffff]/g, '').replace(/[\\/]/g, ' ').split(/\s+/).join('_').replace(/[^A-Za-z0-9_.-]/g, '').replace(/^[._]+|[._]+$/g, '');
}

/** The name with the id behind it, so that equal names stay apart. */
export function nameWithId(name: string, id: number): string {
  const safe = safeName(name);
  return safe === '' ? String(id) : `${safe}_${id}`;
}
