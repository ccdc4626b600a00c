import type { Actor } from '@powerset/core/permissions/actor.ts';
import type { TemplateContext } from '@powerset/core/template/template-context.ts';

/** Who asks, as templates know them; undefined for a visitor who has not signed in. */
export function templateUser({ userId, username }: Actor): TemplateContext['user'] {
  return username === '' ? undefined : { id: userId, username };
}
