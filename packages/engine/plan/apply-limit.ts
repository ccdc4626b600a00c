import { fail } from '@powerset/core/errors.ts';
import type { PlanStep } from './plan.ts';

/** Sets the row limit: none or 0 means the default, up to the maximum. */
export const applyLimit: PlanStep = {
  name: 'apply limit',
  apply: (plan, { defaultRows, maxRows }) => {
    const asked = Math.floor(plan.query.row_limit ?? 0);
    const offset = Math.floor(plan.query.row_offset ?? 0);
    if (asked < 0) fail('query.request', { detail: '`row_limit` must be greater than or equal to 0' });
    if (offset < 0) fail('query.request', { detail: '`row_offset` must be greater than or equal to 0' });
    return { ...plan, limit: Math.min(asked === 0 ? defaultRows : asked, maxRows), offset };
  },
};
