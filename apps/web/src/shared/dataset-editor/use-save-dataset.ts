import { useMutation } from '@tanstack/react-query';
import type { DatasetItem } from '@powerset/contracts/dataset.ts';
import { ApiError, errorText } from '../api/api-error.ts';
import { saveDataset } from './api.ts';
import { updateOf } from './dataset-change.ts';
import type { DatasetDraft } from './dataset-draft.ts';
import { refusedFields, type DraftProblem } from './draft-problems.ts';

interface SaveOptions {
  readonly saved: DatasetDraft;
  onSaved(): Promise<void>;
  /** Gets the places of the fields that the server refused. */
  onRefused(problems: readonly DraftProblem[]): void;
}

/** Saves a draft, unless someone else saved meanwhile and it does not win. */
export function useSaveDataset(item: DatasetItem, { saved, onSaved, onRefused }: SaveOptions) {
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ draft, wins }: { readonly draft: DatasetDraft; readonly wins: boolean }) =>
      saveDataset(item.id, updateOf(draft, saved), wins ? undefined : item.changed_on),
    onSuccess: onSaved,
    onError: failure => {
      if (!isOvertaken(failure)) onRefused(failure instanceof ApiError ? refusedFields(failure.fields) : []);
    },
  });
  return {
    isPending,
    start: (draft: DatasetDraft, wins: boolean): void => mutate({ draft, wins }),
    refusal: isOvertaken(error) ? error : undefined,
    errorText: error && !isOvertaken(error) ? errorText(error) : undefined,
    forget: reset,
  };
}

function isOvertaken(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 409;
}
