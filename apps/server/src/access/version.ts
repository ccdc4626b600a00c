import { fail } from '@powerset/core/errors.ts';
import { readWireMoment } from '../listing/moments.ts';

/** What an `If-Match` header or a body's `changed_on` says that a save was based on. */
export interface BasedOn {
  readonly header: string | string[] | undefined;
  readonly changedOn: string | undefined;
}

/** Throws when the save was based on an older version; a client that says nothing saves over whatever is there. */
export function requireCurrent(basedOn: BasedOn, changedOn: number): void {
  const header = typeof basedOn.header === 'string' && basedOn.header !== '*' ? basedOn.header.replace(/^(W\/)?"?|"$/g, '') : undefined;
  const text = header ?? basedOn.changedOn;
  if (text === undefined) return;
  if (readWireMoment(text) !== changedOn) fail('resource.conflict');
}
