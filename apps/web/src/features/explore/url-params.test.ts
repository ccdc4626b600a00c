import { expect, it } from 'vitest';
import { foreignParams, formDataIn } from './url-params.ts';

it('keeps the parameters that the builder does not read itself', () => {
  const params = new URLSearchParams('slice_id=7&country=DK&force=true&standalone=1&viz_type=pie&country=SE');
  expect(foreignParams(params)).toEqual([
    ['country', 'DK'],
    ['country', 'SE'],
  ]);
});

it('reads the form data of old addresses, and ignores what is not form data', () => {
  const read = (text: string) => formDataIn(new URLSearchParams({ form_data: text }));
  expect(read('{"viz_type": "pie", "datasource": "3__table"}')).toEqual({
    viz_type: 'pie',
    datasource: '3__table',
  });
  for (const text of ['', '[1]', 'null', '{', '7']) expect(read(text)).toBeUndefined();
});
