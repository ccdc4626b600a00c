import { useRef, useState } from 'react';
import {
  compareInstallations,
  ComparisonLine,
  type ComparedChart,
  type ComparedList,
} from '@powerset/contracts/comparison.ts';
import { errorText, isAbort } from '../../shared/api/api-error.ts';
import { callRaw } from '../../shared/api/call.ts';
import { linesOf } from '../../shared/api/lines-of.ts';

/** The installation to compare with, and an account of it. */
export interface OldSite {
  readonly address: string;
  readonly username: string;
  readonly password: string;
}

/** What is known of a comparison that runs or has ended. */
export interface Comparison {
  readonly isRunning: boolean;
  readonly charts: readonly ComparedChart[];
  /** Undefined until the first chart is compared. */
  readonly total: number | undefined;
  /** Undefined until the end. */
  readonly lists: readonly ComparedList[] | undefined;
  readonly failure: string | undefined;
  readonly isCanceled: boolean;
}

const STARTED: Comparison = {
  isRunning: true,
  charts: [],
  total: undefined,
  lists: undefined,
  failure: undefined,
  isCanceled: false,
};

/** Returns a comparison after one more line of the answer. */
export function withLine(comparison: Comparison, line: ComparisonLine): Comparison {
  if ('chart' in line)
    return { ...comparison, charts: [...comparison.charts, line.chart], total: line.total };
  if ('lists' in line) return { ...comparison, lists: line.lists };
  return { ...comparison, failure: line.failure };
}

/** Returns what to say at the end, in a few words; undefined while it runs. */
export function verdictOf({ isRunning, charts, lists, failure, isCanceled }: Comparison): string | undefined {
  if (isRunning || failure !== undefined) return undefined;
  if (isCanceled || !lists) return `Canceled after ${charts.length} charts.`;
  const isEqual =
    charts.every(chart => chart.state === 'equal') &&
    lists.every(list => list.missing.length === 0 && list.different.length === 0);
  if (charts.length === 0) return 'Superset has no charts.';
  return isEqual ? 'Everything is equal.' : 'Some things are not equal.';
}

/** Runs a comparison and tells what is known of it. */
export function useComparison() {
  const [comparison, setComparison] = useState<Comparison>();
  const running = useRef<AbortController>(undefined);
  const start = async (site: OldSite): Promise<void> => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const change = (next: (comparison: Comparison) => Comparison): void => {
      if (running.current === controller) setComparison(known => next(known ?? STARTED));
    };
    setComparison(STARTED);
    try {
      const response = await callRaw(compareInstallations, { body: site, signal: controller.signal });
      for await (const text of linesOf(response)) {
        const line = ComparisonLine.parse(JSON.parse(text));
        change(known => withLine(known, line));
      }
    } catch (error) {
      const failure = isAbort(error) ? undefined : errorText(error);
      change(known => ({ ...known, failure, isCanceled: isAbort(error) }));
    }
    change(known => ({ ...known, isRunning: false }));
  };
  return { comparison, start, cancel: () => running.current?.abort() };
}
