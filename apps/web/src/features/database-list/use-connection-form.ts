import { useEffect, useRef, useState } from 'react';
import type { DatabaseRow } from '@powerset/contracts/database.ts';
import { ApiError, isAbort } from '../../shared/api/api-error.ts';
import { testDraft, useSaveConnection, type StoredConnection } from './api.ts';
import { isFilledIn, isReadableConnection, type ConnectionDraft } from './connection-draft.ts';
import { connectionProblems, isEarlyProblem, type ConnectionProblems } from './connection-problems.ts';
import type { Engine } from './engine.ts';

/** How long a form rests before it is checked. */
const CHECK_AFTER_MS = 300;

export interface ConnectionFormState {
  readonly draft: ConnectionDraft;
  readonly problems: ConnectionProblems;
  /** Set if another user saved meanwhile. */
  readonly refusal: ApiError | undefined;
  readonly canTest: boolean;
  readonly canSave: boolean;
  readonly isTesting: boolean;
  readonly isSaving: boolean;
  readonly hasPassed: boolean;
  change(part: Partial<ConnectionDraft>): void;
  /** Checks a form in the background, after a field is left. */
  check(): void;
  test(): void;
  save(wins?: boolean): void;
}

export interface ConnectionFormInput {
  readonly database: DatabaseRow | undefined;
  readonly stored: StoredConnection;
  readonly engine: Engine | undefined;
  readonly onSaved: (name: string) => void;
}

/** Keeps the draft of a connection, its problems, and what is being done with it. */
export function useConnectionForm({
  database,
  stored,
  engine,
  onSaved,
}: ConnectionFormInput): ConnectionFormState {
  const [draft, setDraft] = useState(stored.draft);
  const [problems, setProblems] = useState<ConnectionProblems>({});
  const [outcome, setOutcome] = useState<'none' | 'testing' | 'passed'>('none');
  const saving = useSaveConnection(database, stored);
  const latest = useLatestCheck();
  const isReadable = isReadableConnection(draft, stored.extra);
  const checkAll = async (isEarly: boolean): Promise<boolean> => {
    const signal = latest.start();
    try {
      await testDraft({ draft, engine }, { stored, signal });
      setProblems({});
      return true;
    } catch (error) {
      if (isAbort(error) || signal.aborted) return false;
      setProblems(problemsOf(error, draft, isEarly));
      return false;
    }
  };
  const save = async (wins = false): Promise<void> => {
    const isForm = draft.method === 'dynamic_form';
    if (!isReadable || (!isForm && !isFilledIn(draft, engine))) return;
    if (draft.name.trim() === '') return setProblems({ name: 'This is a required field' });
    if (isForm && stored.isNew) {
      setOutcome('testing');
      const isGood = await checkAll(false);
      setOutcome('none');
      if (!isGood) return;
    }
    latest.stop();
    saving.mutate(
      { draft, engine, wins },
      {
        onSuccess: () => onSaved(draft.name),
        onError: error => setProblems(problemsOf(error, draft, false)),
      },
    );
  };
  return {
    draft,
    problems,
    refusal: conflictIn(saving.error),
    canTest: isReadable && isFilledIn(draft, engine),
    canSave: isReadable && (draft.method === 'dynamic_form' || isFilledIn(draft, engine)),
    isTesting: outcome === 'testing',
    isSaving: saving.isPending,
    hasPassed: outcome === 'passed',
    change: part => {
      latest.stop();
      setDraft({ ...draft, ...part });
      setProblems(withoutFixed(problems, draft, part));
      setOutcome('none');
      saving.reset();
    },
    check: () => {
      if (draft.method === 'dynamic_form' && isReadable) latest.later(() => void checkAll(true));
    },
    test: () => {
      saving.reset();
      setOutcome('testing');
      void checkAll(false).then(isGood => setOutcome(isGood ? 'passed' : 'none'));
    },
    save: wins => void save(wins),
  };
}

/** Lets only the latest check answer. */
function useLatestCheck() {
  const running = useRef<AbortController>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = (): void => {
    clearTimeout(timer.current);
    running.current?.abort();
  };
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      running.current?.abort();
    },
    [],
  );
  return {
    stop,
    start: (): AbortSignal => {
      stop();
      running.current = new AbortController();
      return running.current.signal;
    },
    later: (work: () => void): void => {
      clearTimeout(timer.current);
      timer.current = setTimeout(work, CHECK_AFTER_MS);
    },
  };
}

function conflictIn(error: unknown): ApiError | undefined {
  return error instanceof ApiError && error.status === 409 ? error : undefined;
}

function problemsOf(error: unknown, { method }: ConnectionDraft, isEarly: boolean): ConnectionProblems {
  if (conflictIn(error)) return {};
  if (!(error instanceof ApiError)) return { other: String(error) };
  if (!isEarly) return connectionProblems(error, method);
  const parts = error.parts.filter(isEarlyProblem);
  if (parts.length === 0) return {};
  const { other: _, ...placed } = connectionProblems(new ApiError(error.status, parts, error.fields), method);
  return placed;
}

// What was changed may have been the reason for any problem of the address.
function withoutFixed(
  problems: ConnectionProblems,
  draft: ConnectionDraft,
  part: Partial<ConnectionDraft>,
): ConnectionProblems {
  const { name, fields, ...rest } = problems;
  if ('method' in part) return {};
  if ('name' in part && !('parameters' in part) && !('uri' in part))
    return { ...rest, ...(fields ? { fields } : {}) };
  const changed = part.parameters;
  const kept = Object.entries(fields ?? {}).filter(
    ([field]) =>
      !changed ||
      (changed.texts as Readonly<Record<string, string>>)[field] ===
        (draft.parameters.texts as Readonly<Record<string, string>>)[field],
  );
  const isOfRows = changed && changed.sheets !== draft.parameters.sheets;
  const left = kept.filter(([field]) => !(isOfRows && field.startsWith('catalog')));
  return {
    ...(name && !('name' in part) ? { name } : {}),
    ...(left.length > 0 ? { fields: Object.fromEntries(left) } : {}),
  };
}
