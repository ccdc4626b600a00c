import type { OwnState } from '@powerset/charts/kit/define-queries.ts';
import type { FormData } from '@powerset/core/form-data/form-data.ts';
import { withinBudget } from '@powerset/core/history/undo-budget.ts';
import type { ChartResult } from '../../shared/chart/run-chart.ts';
import type { LayerErrors } from './annotations/run-with-layers.ts';

/** The state of the last request for data. */
export type RunState =
  | { readonly status: 'idle' }
  | { readonly status: 'running'; readonly startedAt: number }
  | { readonly status: 'done'; readonly startedAt: number; readonly endedAt: number }
  | { readonly status: 'stopped'; readonly startedAt: number; readonly endedAt: number }
  | {
      readonly status: 'failed';
      readonly startedAt: number;
      readonly endedAt: number;
      readonly error: unknown;
    };

/** The state of a chart in the builder. */
export interface Explore {
  readonly formData: FormData;
  readonly name: string;
  /** The saved chart; undefined for a new one. */
  readonly saved: { readonly formData: FormData; readonly name: string } | undefined;
  /** The last requested form data, whatever the result was. */
  readonly asked: FormData | undefined;
  /** The form data of the results that are shown. */
  readonly ran: FormData | undefined;
  readonly results: readonly ChartResult[] | undefined;
  /** The reasons why annotation layers are missing from the results, by name. */
  readonly layerErrors: LayerErrors;
  /** The page and order that the user chose in the drawn chart. */
  readonly ownState: OwnState;
  readonly run: RunState;
  readonly past: readonly FormData[];
  readonly future: readonly FormData[];
  /** Whether there were more steps than can be undone. */
  readonly isCut: boolean;
  /**
   * The control of the newest change, so that undo takes back typing as one step and not letter by letter.
   */
  readonly lastKey: string | undefined;
}

export type ExploreEvent =
  | {
      readonly type: 'opened';
      readonly formData: FormData;
      readonly name: string;
      readonly saved: FormData | undefined;
    }
  | {
      readonly type: 'edited';
      readonly formData: FormData;
      readonly key?: string | undefined;
      readonly mergesWithLast?: boolean;
    }
  | { readonly type: 'undone' }
  | { readonly type: 'redone' }
  | { readonly type: 'renamed'; readonly name: string }
  | {
      readonly type: 'run-started';
      readonly formData: FormData;
      readonly ownState?: OwnState | undefined;
      readonly at: number;
    }
  | {
      readonly type: 'run-succeeded';
      readonly formData: FormData;
      readonly results: readonly ChartResult[];
      readonly layerErrors?: LayerErrors;
      readonly at: number;
    }
  | { readonly type: 'run-failed'; readonly error: unknown; readonly at: number }
  | { readonly type: 'run-stopped'; readonly at: number }
  | { readonly type: 'saved'; readonly formData: FormData; readonly name: string };

export const NEW_EXPLORE: Explore = {
  formData: {},
  name: '',
  saved: undefined,
  asked: undefined,
  ran: undefined,
  results: undefined,
  layerErrors: {},
  ownState: {},
  run: { status: 'idle' },
  past: [],
  future: [],
  isCut: false,
  lastKey: undefined,
};

/** Returns the state after an event. */
export function explore(state: Explore, event: ExploreEvent): Explore {
  switch (event.type) {
    case 'opened':
      return {
        ...NEW_EXPLORE,
        formData: event.formData,
        name: event.name,
        saved: event.saved && { formData: event.saved, name: event.name },
      };
    case 'edited':
      return edited(state, event);
    case 'undone':
      return stepped(state, state.past.at(-1), {
        past: state.past.slice(0, -1),
        future: [state.formData, ...state.future],
      });
    case 'redone':
      return stepped(state, state.future[0], {
        past: [...state.past, state.formData],
        future: state.future.slice(1),
      });
    case 'renamed':
      return { ...state, name: event.name };
    case 'run-started':
      return {
        ...state,
        asked: event.formData,
        ownState: event.ownState ?? {},
        run: { status: 'running', startedAt: event.at },
      };
    case 'run-succeeded':
      return {
        ...state,
        ran: event.formData,
        results: event.results,
        layerErrors: event.layerErrors ?? {},
        run: { status: 'done', startedAt: startOf(state), endedAt: event.at },
      };
    case 'run-failed':
      return {
        ...state,
        run: { status: 'failed', startedAt: startOf(state), endedAt: event.at, error: event.error },
      };
    case 'run-stopped':
      return { ...state, run: { status: 'stopped', startedAt: startOf(state), endedAt: event.at } };
    case 'saved':
      return {
        ...state,
        name: event.name,
        isCut: false,
        formData: { ...state.formData, ...event.formData },
        saved: { formData: { ...state.formData, ...event.formData }, name: event.name },
      };
    default:
      throw new Error(`unknown event ${(event satisfies never as ExploreEvent).type}`);
  }
}

function edited(
  state: Explore,
  { formData, key, mergesWithLast }: Extract<ExploreEvent, { type: 'edited' }>,
): Explore {
  if (sameJson(formData, state.formData)) return state;
  const isSameStep =
    mergesWithLast === true && key !== undefined && key === state.lastKey && state.past.length > 0;
  const steps = isSameStep ? state.past : [...state.past, state.formData];
  const past = withinBudget(steps);
  return {
    ...state,
    formData,
    past,
    isCut: state.isCut || past.length < steps.length,
    future: [],
    lastKey: key,
  };
}

function stepped(
  state: Explore,
  formData: FormData | undefined,
  history: Pick<Explore, 'past' | 'future'>,
): Explore {
  return formData === undefined ? state : { ...state, ...history, formData, lastKey: undefined };
}

function startOf({ run }: Explore): number {
  return run.status === 'idle' ? 0 : run.startedAt;
}

/** Keys that say nothing about the chart itself. */
const NO_CHART_KEYS = new Set([
  'slice_id',
  'url_params',
  'applied_time_extras',
  'standardizedFormData',
  'dashboardId',
  'extra_form_data',
  'cache_timeout',
]);
/** Keys that the list of changes leaves out. */
const IGNORED_CHANGES = new Set(['filters', 'having', 'where', ...NO_CHART_KEYS]);

export interface ControlChange {
  readonly key: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Returns the controls that differ from the saved chart; none for a new chart. */
export function changesOf({ saved, formData }: Explore): readonly ControlChange[] {
  if (!saved) return [];
  const keys = [...new Set([...Object.keys(saved.formData), ...Object.keys(formData)])].filter(
    key => !IGNORED_CHANGES.has(key),
  );
  return keys
    .map(key => ({ key, before: saved.formData[key], after: formData[key] }))
    .filter(({ before, after }) => !sameValue(before, after));
}

/** To a chart, nothing, an empty list, and a missing key are the same. */
function sameValue(a: unknown, b: unknown): boolean {
  const bare = (value: unknown): unknown =>
    value === undefined || value === '' || value === false || (Array.isArray(value) && value.length === 0)
      ? null
      : value;
  return sameJson(bare(a), bare(b));
}

/** Returns whether two values are equal as data, in any order of keys. */
export function sameJson(a: unknown, b: unknown): boolean {
  return canonical(a) === canonical(b);
}

function canonical(value: unknown): string | undefined {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([x], [y]) => (x < y ? -1 : 1)))
      : part,
  );
}

/** Returns the form data to save with a chart, without what a dashboard added to it. */
export function formDataToSave(formData: FormData): FormData {
  const {
    url_params: _,
    extra_form_data: __,
    dashboardId: ___,
    standardizedFormData: ____,
    ...own
  } = formData;
  const filters = Array.isArray(own.adhoc_filters)
    ? own.adhoc_filters.filter(filter => !(filter as { isExtra?: unknown } | null)?.isExtra)
    : own.adhoc_filters;
  return filters === undefined ? own : { ...own, adhoc_filters: filters };
}
