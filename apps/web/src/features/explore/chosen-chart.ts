import { z } from 'zod';

interface ChosenChart {
  readonly id: number;
  readonly name: string;
}

const Saved = z.object({ id: z.number(), slice_name: z.string().catch('') });

/** Reads a chart that was saved as JSON text; undefined if the text holds none. */
export function chosenChart(text: unknown): ChosenChart | undefined {
  if (typeof text !== 'string') return undefined;
  try {
    const { id, slice_name: name } = Saved.parse(JSON.parse(text));
    return { id, name: name || `#${id}` };
  } catch {
    return undefined;
  }
}

/** Returns a chart as text to save within another chart, with its current settings. */
export function chosenChartText(chart: {
  readonly id: number;
  readonly name: string | null;
  readonly vizType: string | null;
  readonly params: string | null;
}): string {
  const { id, name, vizType, params } = chart;
  return JSON.stringify({ id, slice_name: name, viz_type: vizType, params });
}
