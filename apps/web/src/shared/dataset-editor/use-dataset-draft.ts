import { useMemo, useState } from 'react';
import type { DatasetItem } from '@powerset/contracts/dataset.ts';
import { draftOf, type DatasetDraft } from './dataset-draft.ts';
import { problemsOf, type DraftProblem } from './draft-problems.ts';

/** Keeps the draft of a dataset with everything that keeps it from being saved. */
export function useDatasetDraft(item: DatasetItem) {
  const saved = useMemo(() => draftOf(item), [item]);
  const [draft, setDraft] = useState<DatasetDraft>(saved);
  /** What the server refused, with the draft that it refused. */
  const [refused, setRefused] = useState<{
    readonly draft: DatasetDraft;
    readonly problems: readonly DraftProblem[];
  }>();
  const problems = useMemo(() => {
    const own = problemsOf(draft);
    const stale = (refused?.problems ?? []).filter(problem => isUnchanged(problem, draft, refused!.draft));
    return { own, all: [...own, ...stale] };
  }, [draft, refused]);
  return {
    saved,
    draft,
    setDraft,
    /** Everything wrong with the draft. */
    problems: problems.all,
    /** What must be mended before a save; the server may be asked again about what it refused. */
    blocking: problems.own,
    refuse: (found: readonly DraftProblem[]): void => setRefused({ draft, problems: found }),
  };
}

// A refusal counts until its place is edited.
function isUnchanged({ tab, key }: DraftProblem, now: DatasetDraft, before: DatasetDraft): boolean {
  if (tab === 'source') return now.source === before.source;
  if (tab === 'settings') return now.settings === before.settings;
  const part = (draft: DatasetDraft): unknown =>
    [...draft.metrics, ...draft.columns].find(one => one.key === key);
  return part(now) === part(before);
}
