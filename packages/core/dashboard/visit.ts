import { z } from 'zod';

/**
 * A number that stands for a chart's data: the value of a measure, the newest moment, or how many rows there
 * are.
 */
const Fact = z.object({
  label: z.string(),
  kind: z.enum(['number', 'moment', 'rows']),
  value: z.number(),
});
export type Fact = Readonly<z.infer<typeof Fact>>;

const SeenChart = z.object({
  /** What was asked for; data of another question is not compared. */
  question: z.string(),
  facts: z.array(Fact).readonly(),
});
export type SeenChart = Readonly<z.infer<typeof SeenChart>>;

/** What a reader saw of a dashboard. */
export const Visit = z.object({
  /** Milliseconds since 1970. */
  at: z.number(),
  charts: z.record(z.string(), SeenChart),
});
export type Visit = Readonly<z.infer<typeof Visit>>;

/** A fact that differs from the last visit. */
export interface VisitChange extends Fact {
  readonly chartId: number;
  readonly before: number;
}

const SAME = 1e-9;

/**
 * Returns which facts differ from the last visit, by chart. Facts that only one of the visits has do not
 * count.
 */
export function visitChanges(last: Visit, now: Readonly<Record<number, SeenChart>>): readonly VisitChange[] {
  return Object.entries(now).flatMap(([id, { question, facts }]) => {
    const before = last.charts[id];
    if (before?.question !== question) return [];
    return facts.flatMap(fact => {
      const known = before.facts.find(one => one.label === fact.label && one.kind === fact.kind);
      return known && !isSame(known.value, fact.value)
        ? [{ ...fact, chartId: Number(id), before: known.value }]
        : [];
    });
  });
}

function isSame(a: number, b: number): boolean {
  return Math.abs(a - b) <= SAME * Math.max(Math.abs(a), Math.abs(b));
}
