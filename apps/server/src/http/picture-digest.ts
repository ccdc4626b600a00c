import { createHash } from 'node:crypto';

/** Returns the name of a thing's current picture, which changes with every save. */
export function pictureDigest(uuid: string, changedOn: number | string): string {
  return createHash('sha1').update(`${uuid} ${changedOn}`).digest('hex');
}
