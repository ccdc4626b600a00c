import type { Endpoint } from '@powerset/contracts/endpoint.ts';
import { ACTIONS, loggedAction } from '@powerset/contracts/logged-actions.ts';
import { AppError } from '@powerset/core/errors.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import type { RefusalTrail } from '../http/context.ts';
import type { Db } from '../metadata/open-store.ts';
import { putDown } from './audit-trail.ts';

interface RefusalDeps {
  readonly db: Db;
  readonly now: () => number;
  readonly log: (message: string, facts: Readonly<Record<string, unknown>>) => void;
}

const MOST_LETTERS = 200;

/** Writes an action log entry for every change that a signed-in user asked for and may not make. */
export function refusalTrail({ db, now, log }: RefusalDeps): RefusalTrail {
  return async (endpoint, actor, request, failure) => {
    const action = loggedAction(endpoint);
    if (action === undefined || !isRefusal(failure) || !isUser(actor)) return;
    const facts = {
      path: request.url.split('?')[0]!.slice(0, MOST_LETTERS),
      call: ACTIONS[action],
      method: endpoint.method,
      ...neededBy(endpoint),
    };
    try {
      await putDown({ action: 'access.refused', actor, facts, from: request }, db, now());
    } catch (lost) {
      // The refusal itself stands, so the caller is not told about the lost entry.
      log('an entry of the action log was lost', { action: 'access.refused', failure: lost });
    }
  };
}

function isRefusal(failure: unknown): boolean {
  return failure instanceof AppError && failure.status === 403;
}

// Anyone on the network can be refused as a visitor, so that says nothing and would fill the log.
function isUser({ userId, guest }: Actor): boolean {
  return userId !== null && !guest;
}

function neededBy({ permission }: Endpoint): Readonly<Record<string, string>> {
  return typeof permission === 'string' ? {} : { needs: permission.join(' on ') };
}
