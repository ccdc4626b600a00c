import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addressProblem,
  addressWith,
  clickActionOf,
  formDataForValues,
  masksForValues,
  valuesOfFilters,
  withClickAction,
} from './click-action.ts';

const values = [{ column: 'city', value: 'New York & more' }];

describe('the click action of a chart', () => {
  it('is stored beside its other settings and can be removed', () => {
    const metadata = { chart_configuration: { 3: { id: 3, crossFilters: { scope: 'global' } } } };
    const set = withClickAction(metadata, 3, { kind: 'dashboard', id: 7 });
    expect(clickActionOf(set, 3)).toEqual({ kind: 'dashboard', id: 7 });
    expect(set).toMatchObject({ chart_configuration: { 3: { crossFilters: { scope: 'global' } } } });
    expect(withClickAction(set, 3, undefined)).toEqual(metadata);
    expect(
      clickActionOf({ chart_configuration: { 3: { clickAction: { kind: 'run' } } } }, 3),
    ).toBeUndefined();
  });
});

describe('an address', () => {
  it.each([
    ['https://crm.example/city?name={city}', 'https://crm.example/city?name=New%20York%20%26%20more'],
    ['/superset/dashboard/city/?q={ city }', '/superset/dashboard/city/?q=New%20York%20%26%20more'],
    ['mailto:help@example.com?subject={city}', 'mailto:help@example.com?subject=New%20York%20%26%20more'],
  ])('%s is filled with the values of the mark', (address, filled) => {
    expect(addressWith(address, values)).toBe(filled);
  });

  it.each([
    ['', /Enter an address/],
    ['example.com/x', /not an address/],
    ['//evil.example/x', /not an address/],
    ['/\\evil.example', /not an address/],
    ['javascript:alert(1)', /javascript:/],
    ['data:text/html,x', /data:/],
    ['https://{city}.example/', /placeholder/],
    ['https://{city}/', /placeholder/],
    ['https://good.example@{city}/', /placeholder/],
  ])('%s is refused with a reason', (address, reason) => {
    expect(addressProblem(address)).toMatch(reason);
    expect(addressWith(address, values)).toBeUndefined();
  });

  it('is not opened without the value that it needs', () => {
    expect(addressWith('https://crm.example/{country}', values)).toBeUndefined();
  });

  it('opens the same site whatever the values are, and nothing but pages and mails', () => {
    const templates = fc.oneof(
      fc.string(),
      fc
        .tuple(
          fc.constantFrom('https://a.example/', 'mailto:', '/', 'javascript:', 'HTTPS://', '//'),
          fc.string(),
        )
        .map(([start, rest]) => `${start}${rest}{city}`),
    );
    fc.assert(
      fc.property(templates, fc.string(), fc.string(), (template, one, other) => {
        const [a, b] = [one, other].map(value => addressWith(template, [{ column: 'city', value }]));
        if (a === undefined || b === undefined) return;
        const [first, second] = [a, b].map(address => new URL(address, 'https://this.example'));
        expect(first!.host).toBe(second!.host);
        expect(['http:', 'https:', 'mailto:']).toContain(first!.protocol);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('the values of a mark', () => {
  it('are those of its cross-filter; calculated columns are left out', () => {
    const filters = [
      { col: 'city', op: 'IN', val: ['Rome'] },
      { col: 'note', op: 'IS NULL' },
      { col: { sqlExpression: 'a + b' }, op: 'IN', val: [1] },
    ];
    expect(valuesOfFilters(filters)).toEqual([
      { column: 'city', value: 'Rome' },
      { column: 'note', value: null },
    ]);
  });

  it('set the filters of another dashboard on the same columns', () => {
    const filter = (id: string, column: string, filterType = 'filter_select') => ({
      id,
      filterType,
      targets: [{ datasetId: 1, column: { name: column } }],
    });
    const metadata = {
      native_filter_configuration: [
        filter('a', 'city'),
        filter('b', 'country'),
        filter('c', 'city', 'filter_range'),
      ],
    };
    expect(masksForValues(metadata, [{ column: 'city', value: 'Rome' }])).toMatchObject({
      a: { id: 'a', extraFormData: { filters: [{ col: 'city', op: 'IN', val: ['Rome'] }] } },
    });
    expect(Object.keys(masksForValues(metadata, values))).toEqual(['a']);
  });

  it('narrow another chart', () => {
    expect(formDataForValues({ adhoc_filters: [1] }, [{ column: 'city', value: null }])).toEqual({
      adhoc_filters: [
        1,
        { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'city', isExtra: true, operator: 'IS NULL' },
      ],
    });
  });
});
