import type { Actor } from '@powerset/core/permissions/actor.ts';
import type { TemplateContext } from '@powerset/core/template/template-context.ts';

/** Returns the user as templates see it; undefined for a visitor. */
export function templateUser({ userId, username }: Actor): TemplateContext['user'] {
  return username === '' ? undefined : { id: userId, username };
}
