import type { Endpoint } from '@powerset/contracts/endpoint.ts';

const KB = 1024;

/** Body limits in bytes: without sign-in, for files, and otherwise. */
export const BODY_LIMITS = { visitors: 64 * KB, usual: 4 * KB * KB, files: 100 * KB * KB } as const;

/** The maximum number of fields of a form. */
export const MOST_FORM_FIELDS = 1000;

/** Returns the body limit of a call in bytes. */
export function bodyLimitOf({ permission, takesFiles }: Pick<Endpoint, 'permission' | 'takesFiles'>): number {
  if (takesFiles) return BODY_LIMITS.files;
  return permission === 'public' ? BODY_LIMITS.visitors : BODY_LIMITS.usual;
}
