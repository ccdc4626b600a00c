import { filtersOnly, type FilterEntry } from '@powerset/core/filters/native-filter.ts';
import { defaultMask } from '@powerset/core/filters/value-filter.ts';
import { toast } from '../../../../shared/toast.ts';
import { asksElse } from '../../state/filter-config.ts';
import { filterEntries, withFilters } from '../../state/metadata.ts';
import { useDashboardStore } from '../../state/store.ts';
import { useSave } from '../../use-save.ts';

/** Saves the filters of a dashboard, separately from its layout. */
export function useSaveFilters(onSaved: () => void) {
  const store = useDashboardStore();
  const { mutate, isPending, error } = useSave();
  const save = (entries: readonly FilterEntry[]): void => {
    const { history, version, masks = {} } = store.getState();
    const draft = history.present;
    const metadata = withFilters(draft, entries);
    mutate(
      { update: { json_metadata: JSON.stringify(metadata), changed_on: version } },
      {
        onSuccess: saved => {
          const before = new Map(
            filtersOnly(filterEntries(draft.metadata)).map(filter => [filter.id, filter]),
          );
          // A filter that still offers the same values keeps its selection.
          const next = Object.fromEntries(
            filtersOnly(entries).map(filter => [
              filter.id,
              asksElse(before.get(filter.id), filter)
                ? defaultMask(filter)
                : (masks[filter.id] ?? defaultMask(filter)),
            ]),
          );
          store.send({ type: 'saved', draft: { ...draft, metadata }, version: saved.changed_on });
          store.send({ type: 'masks-set', masks: { ...masks, ...next } });
          toast.success('The filters were saved');
          onSaved();
        },
      },
    );
  };
  return { save, isPending, error };
}
