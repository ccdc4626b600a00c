import type { Endpoint } from '@powerset/contracts/endpoint.ts';

const KB = 1024;

/** How many bytes a body may have: where nobody is signed in, where files come, and anywhere else. */
export const BODY_LIMITS = { visitors: 64 * KB, usual: 4 * KB * KB, files: 100 * KB * KB } as const;

/** How many fields a form may have. */
export const MOST_FORM_FIELDS = 1000;

/** How many bytes the body of a call may have. */
export function bodyLimitOf({ permission, takesFiles }: Pick<Endpoint, 'permission' | 'takesFiles'>): number {
  if (takesFiles) return BODY_LIMITS.files;
  return permission === 'public' ? BODY_LIMITS.visitors : BODY_LIMITS.usual;
}
