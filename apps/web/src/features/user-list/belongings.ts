import type { Belongings } from '@powerset/contracts/account-care.ts';
import type { Ending } from './api.ts';

interface Words {
  readonly title: string;
  readonly button: string;
  readonly failed: string;
  readonly text: (name: string) => string;
  readonly done: (name: string, heir: string) => string;
}

/** The texts of the ways in which an account loses what it owns. */
export const ENDINGS: Readonly<Record<Ending, Words>> = {
  delete: {
    title: 'Delete user?',
    button: 'Delete',
    failed: 'The user could not be deleted',
    text: name => `This deletes the account of ${name} for good. To keep its history, deactivate it instead.`,
    done: name => `Deleted: ${name}`,
  },
  deactivate: {
    title: 'Deactivate user?',
    button: 'Deactivate',
    failed: 'The user could not be deactivated',
    text: name => `${name} is signed out everywhere and cannot sign in until you activate the account again.`,
    done: name => `Deactivated: ${name}`,
  },
  transfer: {
    title: 'Transfer ownership',
    button: 'Transfer',
    failed: 'The ownership could not be transferred',
    text: name => `Another user becomes the owner of everything that ${name} owns.`,
    done: (name, heir) => `${heir} owns what ${name} owned`,
  },
};

const NOUNS: readonly (readonly [key: keyof Belongings, one: string, many: string])[] = [
  ['dashboards', 'dashboard', 'dashboards'],
  ['charts', 'chart', 'charts'],
  ['datasets', 'dataset', 'datasets'],
  ['reports', 'alert or report', 'alerts and reports'],
  ['saved_queries', 'saved query', 'saved queries'],
];

/** Returns what an account owns in words; undefined if it owns nothing. */
export function belongingsText(belongings: Belongings): string | undefined {
  const parts = NOUNS.flatMap(([key, one, many]) => {
    const { count } = belongings[key];
    return count === 0 ? [] : [`${count.toLocaleString('en')} ${count === 1 ? one : many}`];
  });
  return parts.length === 0 ? undefined : new Intl.ListFormat('en', { type: 'conjunction' }).format(parts);
}

/** Returns how many items nobody else owns. */
export function aloneCount(belongings: Belongings): number {
  return NOUNS.reduce((sum, [key]) => sum + belongings[key].alone, 0);
}
