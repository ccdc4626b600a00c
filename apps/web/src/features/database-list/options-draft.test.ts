import { expect, it } from 'vitest';
import { extraWith, NO_OPTIONS, optionsIn } from './options-draft.ts';

const STORED = '{"version":"1","big":12345678901234567890,"engine_params":{"connect_args":{"a":1}}}';

it('reads the options that users change', () => {
  expect(optionsIn(STORED)).toEqual({
    hasCostEstimates: false,
    uploadSchemas: '',
    engineParams: '{\n  "connect_args": {\n    "a": 1\n  }\n}',
  });
  expect(
    optionsIn(
      '{"cost_estimate_enabled":true,"schemas_allowed_for_file_upload":["a","b"],"engine_params":{}}',
    ),
  ).toEqual({ hasCostEstimates: true, uploadSchemas: 'a, b', engineParams: '' });
  expect(['x', '[]', null, undefined].map(optionsIn)).toEqual(Array(4).fill(NO_OPTIONS));
});

it('puts them back without touching the rest', () => {
  expect(extraWith(optionsIn(STORED), STORED)).toBe(STORED);
  expect(extraWith({ ...NO_OPTIONS, engineParams: '{"pool_size": 98765432109876543210}' }, STORED)).toBe(
    '{"version":"1","big":12345678901234567890,"engine_params":{"pool_size":98765432109876543210}}',
  );
  expect(extraWith(NO_OPTIONS, STORED)).toBe('{"version":"1","big":12345678901234567890,"engine_params":{}}');
  expect([extraWith(NO_OPTIONS, '{"version":"1"}'), extraWith(NO_OPTIONS, undefined)]).toEqual([
    '{"version":"1"}',
    '{}',
  ]);
  expect(extraWith({ hasCostEstimates: true, uploadSchemas: ' a ,,b', engineParams: ' ' }, '{}')).toBe(
    '{"cost_estimate_enabled":true,"schemas_allowed_for_file_upload":["a","b"]}',
  );
  expect(
    extraWith(NO_OPTIONS, '{"cost_estimate_enabled":true,"schemas_allowed_for_file_upload":["a"]}'),
  ).toBe('{"cost_estimate_enabled":false,"schemas_allowed_for_file_upload":[]}');
});

it.each(['{', '[1]', '5', 'null'])('does not take %s for parameters', engineParams => {
  expect(extraWith({ ...NO_OPTIONS, engineParams }, STORED)).toBeUndefined();
});
