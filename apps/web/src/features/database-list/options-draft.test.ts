import { expect, it } from 'vitest';
import { extraWith, NO_OPTIONS, optionsIn } from './options-draft.ts';

const STORED = '{"version":"1","big":12345678901234567890,"engine_params":{"connect_args":{"a":1}}}';

it('reads the options that users change', () => {
  expect(optionsIn(STORED)).toEqual({
    ...NO_OPTIONS,
    version: '1',
    engineParams: '{\n  "connect_args": {\n    "a": 1\n  }\n}',
  });
  expect(
    optionsIn(
      '{"cost_estimate_enabled":true,"schemas_allowed_for_file_upload":["a","b"],"engine_params":{}}',
    ),
  ).toEqual({ ...NO_OPTIONS, hasCostEstimates: true, uploadSchemas: 'a, b' });
  expect(
    optionsIn(
      '{"allows_virtual_table_explore":false,"disable_data_preview":true,"cancel_query_on_windows_unload":true,"metadata_cache_timeout":{"schema_cache_timeout":60},"metadata_params":{"schema":"s"},"limits":{"rows":5,"queries_per_user":2}}',
    ),
  ).toEqual({
    ...NO_OPTIONS,
    isExplorable: false,
    skipsPreviews: true,
    cancelsOnUnload: true,
    schemaCacheTimeout: '60',
    metadataParams: '{\n  "schema": "s"\n}',
    limits: { ...NO_OPTIONS.limits, rows: '5', queriesPerUser: '2' },
  });
  expect(['x', '[]', null, undefined].map(optionsIn)).toEqual(Array(4).fill(NO_OPTIONS));
});

it('puts them back without touching the rest', () => {
  expect(extraWith(optionsIn(STORED), STORED)).toBe(STORED);
  const stored = optionsIn(STORED);
  expect(extraWith({ ...stored, engineParams: '{"pool_size": 98765432109876543210}' }, STORED)).toBe(
    '{"version":"1","big":12345678901234567890,"engine_params":{"pool_size":98765432109876543210}}',
  );
  expect(extraWith({ ...stored, engineParams: '', version: '2' }, STORED)).toBe(
    '{"version":"2","big":12345678901234567890,"engine_params":{}}',
  );
  expect(extraWith(NO_OPTIONS, undefined)).toBe('{}');
  expect(
    extraWith(
      { ...NO_OPTIONS, tableCacheTimeout: '9', limits: { ...NO_OPTIONS.limits, seconds: '30' } },
      '{"limits":{"rows":5,"other":1}}',
    ),
  ).toBe('{"limits":{"other":1,"seconds":30},"metadata_cache_timeout":{"table_cache_timeout":9}}');
  expect(
    extraWith({ ...NO_OPTIONS, hasCostEstimates: true, uploadSchemas: ' a ,,b', engineParams: ' ' }, '{}'),
  ).toBe('{"cost_estimate_enabled":true,"schemas_allowed_for_file_upload":["a","b"]}');
  expect(
    extraWith(NO_OPTIONS, '{"cost_estimate_enabled":true,"schemas_allowed_for_file_upload":["a"]}'),
  ).toBe('{"cost_estimate_enabled":false,"schemas_allowed_for_file_upload":[]}');
});

it.each(['{', '[1]', '5', 'null'])('does not take %s for parameters', engineParams => {
  expect(extraWith({ ...NO_OPTIONS, engineParams }, STORED)).toBeUndefined();
});

it.each(['0', '-1', '1.5', 'many'])('does not take %s for a limit', rows => {
  expect(extraWith({ ...NO_OPTIONS, limits: { ...NO_OPTIONS.limits, rows } }, STORED)).toBeUndefined();
});
