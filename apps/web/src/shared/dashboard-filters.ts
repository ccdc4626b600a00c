import { readStored, writeStored } from '@powerset/ui/stored.ts';
import { randomUuid } from './random-uuid.ts';

/** Under this key, pages of dashboards keep their filters for the chart builder, which opens in another page. */
const KEY = 'dashboard__explore_context';
/** Pages tell nobody when they end, so only those used last are kept. */
const MOST_PAGES = 20;

type Extra = Readonly<Record<string, unknown>>;

interface Page {
  readonly id: string;
  /** What the filters add to each chart. */
  readonly charts: Readonly<Record<string, Extra>>;
}

const thisPage = randomUuid();

/** Returns the name under which this page keeps the filters of a dashboard. */
export function dashboardPageId(dashboardId: number): string {
  return `${thisPage}-${dashboardId}`;
}

/** Keeps what the filters of a dashboard add to a chart. */
export function keepChartFilters(dashboardId: number, chartId: number, extra: Extra): void {
  const id = dashboardPageId(dashboardId);
  const pages = storedPages();
  const known = pages.find(page => page.id === id);
  const isEmpty = Object.keys(extra).length === 0;
  if (isEmpty && !known?.charts[chartId]) return;
  const page = { id, charts: { ...known?.charts, [chartId]: extra } };
  writeStored(KEY, [page, ...pages.filter(other => other !== known)].slice(0, MOST_PAGES));
}

/** Returns what the filters of a dashboard's page add to a chart; nothing if the page is not known. */
export function keptChartFilters(pageId: string | null, chartId: number): Extra {
  return storedPages().find(({ id }) => id === pageId)?.charts[chartId] ?? {};
}

function storedPages(): readonly Page[] {
  const stored = readStored(KEY);
  return Array.isArray(stored) ? stored.filter(isPage) : [];
}

function isPage(value: unknown): value is Page {
  const { id, charts } = (value ?? {}) as Partial<Page>;
  return typeof id === 'string' && typeof charts === 'object' && charts !== null;
}
