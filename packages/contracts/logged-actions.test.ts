import { expect, it } from 'vitest';
import { ALL_ENDPOINTS } from './all.ts';
import { ACTIONS, loggedAction } from './logged-actions.ts';

/**
 * Calls that only store a user's own screen state or favorites, or that change nothing: nobody looks for them
 * in the log later.
 */
const NOT_TOLD =
  /\/(favorites|filter_state|form_data|tabstateview|tableschemaview|warm_up_cache|\w+_metadata|validate_\w+|format_sql|estimate|samples|stop|cancel|refresh|log|cache_dashboard_screenshot|groups)(\/|$)/;

it('logs every call that changes something', () => {
  const writing = ALL_ENDPOINTS.filter(({ method, onlyReads }) => method !== 'GET' && !onlyReads);
  expect(
    writing
      .filter(endpoint => loggedAction(endpoint) === undefined && !NOT_TOLD.test(endpoint.path))
      .map(({ method, path }) => `${method} ${path}`),
  ).toEqual([]);
});

it('names no action without a text', () => {
  expect(
    ALL_ENDPOINTS.map(loggedAction).filter(action => action !== undefined && !Object.hasOwn(ACTIONS, action)),
  ).toEqual([]);
});
