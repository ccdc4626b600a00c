import { createContext } from 'react';
import type { ChartDataset } from '@powerset/core/chart/chart-dataset.ts';
import type { FormData } from '@powerset/core/form-data/form-data.ts';
import type { Answer } from '../answer.ts';
import type { ChartSpec } from '../define-chart.ts';

/** A saved chart that another chart draws, with the answers to its queries. */
export interface SavedChart {
  readonly id: number;
  readonly name: string;
  readonly spec: ChartSpec;
  readonly formData: FormData;
  readonly answers: readonly Answer[];
  readonly dataset: ChartDataset | undefined;
}

export interface SavedChartOptions {
  /** Returns the form data to run, based on the chart's own. */
  readonly change: (own: FormData) => FormData;
  /** Bypasses the cache. */
  readonly isForced: boolean;
  readonly signal: AbortSignal;
}

/** The reason why a chart could not be loaded, if the reader may know its name. */
export class SavedChartError extends Error {
  readonly chartName: string;

  constructor(chartName: string, message: string, cause: unknown) {
    super(message, { cause });
    this.chartName = chartName;
  }
}

/** Loads a saved chart with its data, as far as the reader may see it; fails with the reason. */
export type LoadSavedChart = (chartId: number, options: SavedChartOptions) => Promise<SavedChart>;

/** Loads saved charts for charts that draw other charts; undefined without a server. */
export const SavedChartContext = createContext<LoadSavedChart | undefined>(undefined);
