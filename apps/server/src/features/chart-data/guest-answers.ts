import { createHmac } from 'node:crypto';
import type { Actor, Guest } from '@powerset/core/permissions/actor.ts';
import type { QueryAnswer } from '../../query/chart-data-service.ts';

/** Returns the answers as the reader may see them. */
export function forReader(answers: readonly QueryAnswer[], { guest }: Actor): readonly QueryAnswer[] {
  return guest ? answersForGuest(answers, guest) : answers;
}

/**
 * Returns the answers as a guest may see them: without SQL, which reveals tables and rules, and with keys
 * that are useless to others.
 */
function answersForGuest(answers: readonly QueryAnswer[], guest: Guest): readonly QueryAnswer[] {
  return answers.map(one => {
    if (one.kind === 'sql') return { ...one, sqlText: '' };
    if (one.kind !== 'rows') return one;
    const key = createHmac('sha256', guest.answerKey).update(one.answer.key).digest('hex');
    return { ...one, answer: { ...one.answer, key, sqlText: '' } };
  });
}
