import { expect } from 'vitest';
import { chartConformance } from '../kit/conformance.ts';
import { about, recordedDrawings } from '../kit/recorded-drawings.ts';
import { pie } from './index.ts';

chartConformance(pie, import.meta.url);

recordedDrawings<readonly [name: string, value: number, color: string], ReturnType<typeof pie.toOption>>(
  pie,
  (ours, recorded, formData) => {
    const [series] = ours.series as unknown as readonly {
      readonly data: readonly {
        readonly name: string;
        readonly value: number;
        readonly itemStyle: { readonly color: string };
      }[];
    }[];
    // Without dimensions the one slice is called by its metric instead of by nothing.
    const name = (text: string): string =>
      text || String((formData.metric as { readonly label?: string }).label);
    expect(series!.data.map(slice => [slice.name, slice.value, slice.itemStyle.color])).toEqual(
      recorded.series.map(([text, value, color]) => [name(text), about(value), color]),
    );
  },
);
