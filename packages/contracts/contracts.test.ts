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

  // What published clients call, by the last part of the path below /api/v1/.
  it.each([
    ['chart', '_info data data/{cache_key} export favorite_status import related/{column} warm_up_cache {id} {id}/cache_screenshot {id}/data {id}/favorites {id}/screenshot/{digest} {id}/thumbnail/{digest}'],
    ['dashboard', '_info export favorite_status import permalink/{key} related/{column} {id}/charts {id}/copy {id}/datasets {id}/embedded {id}/tabs {id}/favorites {id}/filter_state {id}/filter_state/{key} {id}/permalink {id}/thumbnail/{digest}'],
    ['database', 'available test_connection validate_parameters {id}/catalogs {id}/table_metadata {id}/table_metadata/extra {id}/schemas {id}/tables {id}/connection {id}/function_names {id}/related_objects {id}/schemas_access_for_file_upload {id}/select_star/{table}/{schema} {id}/ssh_tunnel {id}/table/{table}/{schema} {id}/table_extra/{table}/{schema} {id}/validate_sql'],
    ['dataset', 'distinct/{column} duplicate get_or_create warm_up_cache {id}/column/{columnId} {id}/metric/{metricId} {id}/refresh {id}/related_objects'],
    ['annotation_layer', '_info {id} {layer}/annotation {layer}/annotation/{id}'], ['query', 'distinct/{column} related/{column} stop updated_since {id}'],
    ['report', '_info related/{column} {id} {report}/log {report}/log/{id}'], ['sqllab', 'estimate execute export/{clientId} format_sql results'],
    ['security', 'csrf_token guest_token login refresh users roles permissions permissions-resources roles/{id}/permissions'], ['tag', 'bulk_create get_objects {kind}/{id} {kind}/{id}/{name}'],
    ['explore', 'form_data form_data/{key} permalink permalink/{key}'], ['assets', 'export import'], ['advanced_data_type', 'convert types'], ['log', 'recent_activity {id}'], ['me', 'roles'],
  ])('print the calls of %s that clients know', (group, paths) => {
    const printed = Object.keys(toOpenApi(ALL_ENDPOINTS, { title: 'Powerset', version: '1' })['paths'] as object).map(path => path.replace(/\/$/, ''));
    expect(paths.split(' ').filter(path => !printed.includes(`/api/v1/${group}/${path}`))).toEqual([]);
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
