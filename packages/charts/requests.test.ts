import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { recordedCases } from './kit/recorded-requests.ts';
import { buildQueryContext } from './specs.ts';

const folder = new URL('../testing/golden/build-query/', import.meta.url);
const cases = readdirSync(folder)
  .filter(name => name.endsWith('.jsonl'))
  .flatMap(name => recordedCases(name.replace('.jsonl', '')));

/**
 * Superset remembers the filters of the previous request and returns to the first page if they change; here
 * the owner of the page state does that.
 */
const REMEMBERS_THE_REQUEST_BEFORE = ['table/server_pagination_raw'];

describe('charts send the same queries as Superset', () => {
  const asked = cases.filter(({ name, api }) => api === 'v1' && !REMEMBERS_THE_REQUEST_BEFORE.includes(name));

  it.each(asked)(
    '$name',
    ({
      form_data: formData,
      own_state: ownState,
      result_type: resultType,
      result_format: resultFormat,
      force,
      request,
    }) => {
      const context = buildQueryContext(formData, { ownState, resultType, resultFormat, force });
      const { form_data: sent, ...ours } = JSON.parse(JSON.stringify(context)) as Record<string, unknown>;
      const { form_data: recorded, ...theirs } = request;
      expect(ours).toEqual(theirs);
      // The recording contains form data only if the builder changes it.
      if (typeof recorded === 'object') expect(sent).toEqual(recorded);
    },
  );
});
