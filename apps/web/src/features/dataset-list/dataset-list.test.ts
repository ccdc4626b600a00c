import type { DatasetRow } from '@powerset/contracts/dataset.ts';
import { expect, it } from 'vitest';
import { certificationOf } from './dataset-extra.ts';
import { chosenText, datasetAddress } from './dataset-list.tsx';

const rows = (...kinds: readonly DatasetRow['kind'][]) => kinds.map(kind => ({ kind }) as DatasetRow);

it('reports how many datasets are selected, by kind', () => {
  expect(chosenText(rows())).toBe('0 Selected');
  expect(chosenText(rows('virtual', 'virtual'))).toBe('2 Selected (Virtual)');
  expect(chosenText(rows('physical'))).toBe('1 Selected (Physical)');
  expect(chosenText(rows('physical', 'virtual'))).toBe('2 Selected (1 Physical, 1 Virtual)');
});

it("finds the certification in a dataset's extra text, and accepts invalid text", () => {
  expect(certificationOf('{"certification":{"certified_by":"Data team","details":"checked"}}')).toEqual({
    by: 'Data team',
    details: 'checked',
  });
  for (const extra of [null, '', '{', '[]', '{"certification":null}', '{"certification":{}}'])
    expect(certificationOf(extra)).toBeUndefined();
});

it('opens the default URL of a dataset, but never one that could run code', () => {
  const address = (default_endpoint: string | null) =>
    datasetAddress({ default_endpoint, explore_url: '/explore/' });
  expect(address('/superset/dashboard/1/')).toBe('/superset/dashboard/1/');
  expect(address('https://example.com')).toBe('https://example.com');
  for (const url of [
    null,
    '',
    'javascript:alert(1)',
    '//example.com',
    '/\\example.com',
    ' https://example.com',
  ])
    expect(address(url)).toBe('/explore/');
});
