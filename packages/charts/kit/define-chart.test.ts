import { expect, it } from 'vitest';
import { z } from 'zod';
import { defineChart } from './define-chart.ts';

const FormData = z.looseObject({ donut: z.boolean().optional() });
const rest = {
  vizType: 'x',
  name: 'X',
  category: 'Other',
  description: '',
  tags: [],
  behaviors: [],
  formData: FormData,
  toQueries: () => [],
  fromStandard: () => ({}),
} as const;

it('draws sparse form data with the defaults of its controls', () => {
  const chart = defineChart({
    ...rest,
    sections: [
      {
        label: 'Options',
        tab: 'customize',
        controls: [{ key: 'donut', kind: 'boolean', label: 'Donut', affects: 'drawing', default: true }],
      },
    ],
    toOption: ({ formData }) => formData.donut,
  });
  const surface = { width: 1, height: 1 } as never;
  expect(chart.toOption({ formData: {}, answers: [], surface })).toBe(true);
  expect(chart.toOption({ formData: { donut: false }, answers: [], surface })).toBe(false);
});

it('does not compile with a control for a key that form data does not have', () => {
  defineChart({
    ...rest,
    sections: [
      {
        label: 'Options',
        tab: 'customize',
        // @ts-expect-error: the key is misspelt
        controls: [{ key: 'donutt', kind: 'boolean', label: 'Donut', affects: 'drawing' }],
      },
    ],
    toOption: () => undefined,
  });
});
