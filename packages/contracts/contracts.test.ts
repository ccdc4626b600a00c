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

  // The calls of published clients, by the last part of the path below /api/v1/; `.` is the group itself, `*`
  // a parameter.
  const KNOWN = {
    annotation_layer: '. _info related/* * */annotation */annotation/*',
    advanced_data_type: 'convert types',
    assets: 'export import',
    async_event: '.',
    available_domains: '.',
    cachekey: 'invalidate',
    chart:
      '. _info data data/* export favorite_status import related/* warm_up_cache * */cache_screenshot */data */favorites */screenshot/* */thumbnail/*',
    css_template: '. _info related/* *',
    dashboard:
      '. _info export favorite_status import permalink/* related/* * */charts */copy */datasets */embedded */tabs */cache_dashboard_screenshot */favorites */filter_state */filter_state/* */permalink */screenshot/* */thumbnail/*',
    database:
      '. _info available csv_metadata excel_metadata columnar_metadata export import oauth2 related/* test_connection validate_parameters * */catalogs */schemas */tables */connection */function_names */related_objects */csv_upload */excel_upload */columnar_upload */schemas_access_for_file_upload */select_star/* */select_star/*/* */ssh_tunnel */table/*/* */table_extra/*/* */table_metadata */table_metadata/extra */validate_sql',
    dataset:
      '. _info distinct/* duplicate export get_or_create import related/* warm_up_cache * */column/* */metric/* */refresh */related_objects',
    datasource: '*/*/column/*/values',
    embedded_dashboard: '*',
    explore: '. form_data form_data/* permalink permalink/*',
    log: '. * recent_activity',
    me: '. roles',
    menu: '.',
    query: '. * distinct/* related/* stop updated_since',
    report: '. _info related/* slack_channels * */log */log/*',
    rowlevelsecurity: '. _info related/* *',
    saved_query: '. _info distinct/* export import related/* *',
    security: 'csrf_token guest_token login refresh',
    sqllab: '. estimate execute export/* format_sql results',
    tag: '. _info bulk_create favorite_status get_objects related/* * */favorites */* */*/*',
    time_range: '.',
    user: '*/avatar.png',
  };
  const NEWER =
    'users users/* roles roles/* roles/*/permissions groups groups/* groups/_info permissions permissions/* permissions-resources permissions-resources/*';

  it('print every call that clients know, and the description itself', () => {
    const below = (group: string, paths: string) =>
      paths.split(' ').map(path => `/api/v1/${path === '.' ? group : `${group}/${path}`}`);
    const known = [
      ...Object.entries(KNOWN).flatMap(([group, paths]) => below(group, paths)),
      '/api/*/_openapi',
    ];
    const printed = new Set(
      Object.keys(toOpenApi(ALL_ENDPOINTS, { title: 'Powerset', version: '1' })['paths'] as object).map(
        path => path.replace(/\/$/, '').replace(/\{\w+\}/g, '*'),
      ),
    );
    expect([...known, ...below('security', NEWER)].filter(path => !printed.has(path))).toEqual([]);
    expect(new Set(known).size).toBe(157);
  });

  it('write q as Rison and fill in the path', () => {
    expect(
      addressOf(chartEndpoints.list, {
        query: { q: { filters: [{ col: 'slice_name', opr: 'ct', value: 'a b' }], page: 0 } },
      }),
    ).toBe(
      `/api/v1/chart/?q=${encodeURIComponent("(filters:!((col:slice_name,opr:ct,value:'a b')),page:0)")}`,
    );
    expect(addressOf(chartEndpoints.get, { params: { id: 7 } })).toBe('/api/v1/chart/7');
  });

  it('read q as Rison and as JSON', () => {
    const read = (text: string) => chartEndpoints.list.query!.parse({ q: text });
    expect(read('(page:2)')).toEqual({ q: { page: 2 } });
    expect(read('{"page":2}')).toEqual({ q: { page: 2 } });
    expect(read('').q).toBeUndefined();
  });

  it('report errors of a body in the words that clients know', () => {
    const issues = ChartCreate.safeParse({
      slice_name: '',
      datasource_type: 5,
      owners: 'x',
      foo: 1,
      params: '{no',
    }).error!.issues;
    expect(issues.map(issue => [issue.path.join('.'), issue.message])).toEqual(
      expect.arrayContaining([
        ['slice_name', 'Length must be between 1 and 250.'],
        ['datasource_id', 'Missing data for required field.'],
        ['datasource_type', 'Not a valid string.'],
        ['owners', 'Not a valid list.'],
        ['params', 'JSON not valid'],
        ['', 'Unknown field.'],
      ]),
    );
  });
});
