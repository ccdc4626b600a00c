import { describe, expect, it } from 'vitest';
import { addressOf } from './address.ts';
import { ALL_ENDPOINTS } from './all.ts';
import { ChartCreate, chartEndpoints } from './chart.ts';
import { toOpenApi } from './open-api.ts';

describe('the contracts', () => {
  it('describe every call once', () => {
    const calls = ALL_ENDPOINTS.map(({ method, path }) => `${method} ${path}`);
    expect(calls.filter((call, index) => calls.indexOf(call) !== index)).toEqual([]);
  });

  it('print as one OpenAPI document', () => {
    const document = toOpenApi(ALL_ENDPOINTS, { title: 'Powerset', version: '1' });
    expect(Object.keys(document['paths'] as object).length).toBeGreaterThan(80);
    expect(JSON.stringify(document)).toContain('/api/v1/chart/{id}');
  });

  it('write q as Rison and fill in the path', () => {
    expect(addressOf(chartEndpoints.list, { query: { q: { filters: [{ col: 'slice_name', opr: 'ct', value: 'a b' }], page: 0 } } }))
      .toBe(`/api/v1/chart/?q=${encodeURIComponent("(filters:!((col:slice_name,opr:ct,value:'a b')),page:0)")}`);
    expect(addressOf(chartEndpoints.get, { params: { id: 7 } })).toBe('/api/v1/chart/7');
  });

  it('read q as Rison and as JSON', () => {
    const read = (text: string) => chartEndpoints.list.query!.parse({ q: text });
    expect(read('(page:2)')).toEqual({ q: { page: 2 } });
    expect(read('{"page":2}')).toEqual({ q: { page: 2 } });
    expect(read('').q).toBeUndefined();
  });

  it('say what is wrong with a body in the words clients know', () => {
    const issues = ChartCreate.safeParse({ slice_name: '', datasource_type: 5, owners: 'x', foo: 1, params: '{no' }).error!.issues;
    expect(issues.map(issue => [issue.path.join('.'), issue.message])).toEqual(expect.arrayContaining([
      ['slice_name', 'Length must be between 1 and 250.'],
      ['datasource_id', 'Missing data for required field.'],
      ['datasource_type', 'Not a valid string.'],
      ['owners', 'Not a valid list.'],
      ['params', 'JSON not valid'],
      ['', 'Unknown field.'],
    ]));
  });
});
