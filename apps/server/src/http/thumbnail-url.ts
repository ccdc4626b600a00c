import { createHash } from 'node:crypto';

/** Returns the address of the current thumbnail of a chart or dashboard; it changes with every save. */
export function thumbnailUrl(
  kind: 'chart' | 'dashboard',
  {
    id,
    uuid,
    changed_on: changedOn,
  }: { readonly id: number; readonly uuid: string; readonly changed_on: number },
): string {
  const digest = createHash('sha1').update(`${uuid} ${changedOn}`).digest('hex');
  return `/api/v1/${kind}/${id}/thumbnail/${digest}/`;
}
