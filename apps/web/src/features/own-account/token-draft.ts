import type { NewPersonalToken } from '@powerset/contracts/personal-token.ts';

/** `date` takes the date in the draft; the others count days from now. */
export type Lifetime = '30' | '90' | '365' | 'date';

export interface TokenDraft {
  readonly name: string;
  readonly scope: NewPersonalToken['scope'];
  readonly lifetime: Lifetime;
  /** As in a date field, such as `2026-12-31`. */
  readonly date: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns the lifetimes that the site allows. */
export function lifetimes(mostDays: number): readonly Lifetime[] {
  return [...(['30', '90', '365'] as const).filter(days => Number(days) <= mostDays), 'date'];
}

/** Returns an empty draft with the shortest lifetime. */
export function newDraft(mostDays: number): TokenDraft {
  return { name: '', scope: 'read', lifetime: lifetimes(mostDays)[0]!, date: '' };
}

/** Returns when a token of the draft expires; a date includes that day. Undefined without a valid date. */
export function expiryOf({ lifetime, date }: TokenDraft, now: Date): Date | undefined {
  if (lifetime !== 'date') return new Date(now.getTime() + Number(lifetime) * DAY_MS);
  const end = new Date(`${date}T23:59:59`);
  return Number.isNaN(end.getTime()) ? undefined : end;
}

/** Returns the last date that the site allows, as in a date field. */
export function lastDate(mostDays: number, now: Date): string {
  const end = new Date(now.getTime() + mostDays * DAY_MS);
  const [month, day] = [end.getMonth() + 1, end.getDate()].map(part => String(part).padStart(2, '0'));
  return `${end.getFullYear()}-${month}-${day}`;
}

/** Returns the remaining problems by field. */
export function draftProblems(
  draft: TokenDraft,
  { mostDays, now }: { readonly mostDays: number; readonly now: Date },
): Partial<Record<'name' | 'date', string>> {
  const expiry = expiryOf(draft, now);
  const date = !expiry
    ? 'Enter a date'
    : expiry <= now
      ? 'This date has passed'
      : draft.lifetime === 'date' && draft.date > lastDate(mostDays, now)
        ? `A token can be valid for ${mostDays} days at most`
        : undefined;
  return { ...(draft.name.trim() === '' ? { name: 'A name is required' } : {}), ...(date ? { date } : {}) };
}
