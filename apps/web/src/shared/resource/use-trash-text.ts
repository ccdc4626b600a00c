import { countOf } from '@powerset/kit/count-of.ts';
import { useSession } from '../session/session.ts';
import type { ResourceName } from './resources.ts';

/** Returns what happens to deleted items. */
export function useTrashText(resource: ResourceName): string {
  const { trashDays } = useSession();
  return resource === 'database' || trashDays === 0
    ? 'This cannot be undone.'
    : `You can restore it from the trash for ${countOf(trashDays, 'day')}.`;
}
