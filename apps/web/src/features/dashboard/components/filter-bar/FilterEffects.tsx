import { useEffect, useMemo, useRef } from 'react';
import { chosenValues, sameChoice, type DataMasks } from '@powerset/core/filters/data-mask.ts';
import { narrowsDifferently, remainingValues } from '@powerset/core/filters/dependencies.ts';
import { filtersOnly, type NativeFilter } from '@powerset/core/filters/native-filter.ts';
import { takesFirst, valueMask, type FilterValue } from '@powerset/core/filters/value-filter.ts';
import { filterEntries } from '../../state/metadata.ts';
import { useDashboard, useDashboardStore, useDraft } from '../../state/store.ts';
import { labelAmong, useOfferedValues } from './use-offered-values.ts';

/** Applies first values and dependencies of filters, whether the bar is open or closed. */
export function FilterEffects() {
  const metadata = useDraft(draft => draft.metadata);
  const filters = useMemo(
    () => filtersOnly(filterEntries(metadata)).filter(({ filterType }) => filterType === 'filter_select'),
    [metadata],
  );
  return filters.map(filter => (
    <span key={filter.id} hidden>
      {filter.controlValues.defaultToFirstItem && <FirstValue filter={filter} />}
      {filter.cascadeParentIds.length > 0 && <Dependency filter={filter} />}
    </span>
  ));
}

function useChosen(): DataMasks | undefined {
  const masks = useDashboard(state => state.masks);
  const selected = useDashboard(state => state.selected);
  return useMemo(() => masks && { ...masks, ...selected }, [masks, selected]);
}

/** Applies the first value of a filter immediately; the charts in its scope wait for it. */
function FirstValue({ filter }: { readonly filter: NativeFilter }) {
  const store = useDashboardStore();
  const chosen = useChosen();
  const isWanted = chosen !== undefined && takesFirst(filter, chosen[filter.id]);
  const { values, isReady, error } = useOfferedValues(filter, { masks: chosen ?? {}, isOn: isWanted });
  useEffect(() => {
    // A filter that cannot be loaded must not keep the charts waiting.
    if (!isWanted || (!isReady && !error)) return;
    const first = isReady ? values.slice(0, 1).map(one => one.value) : [];
    const mask = valueMask(filter, first, labelAmong(values));
    const { masks, selected } = store.getState();
    // While a parent filter has a selection that is not applied yet, only select this value, too.
    store.send(
      selected[filter.id] === undefined
        ? { type: 'masks-set', masks: { ...masks, [filter.id]: mask } }
        : { type: 'filters-selected', masks: { [filter.id]: mask } },
    );
  }, [isWanted, isReady, error, values, filter, store]);
  return null;
}

/** Drops selected values that no longer exist when a parent filter changes. */
function Dependency({ filter }: { readonly filter: NativeFilter }) {
  const store = useDashboardStore();
  const chosen = useChosen();
  const before = useRef(chosen);
  const mask = chosen?.[filter.id];
  const values = useMemo(() => chosenValues(mask) as readonly FilterValue[], [mask]); // made by `valueMask`
  const isNarrowed =
    chosen !== undefined &&
    before.current !== undefined &&
    narrowsDifferently(filter, before.current, chosen);
  const mustAsk = isNarrowed && values.length > 0;
  const offered = useOfferedValues(filter, { masks: chosen ?? {}, among: values, isOn: mustAsk });
  useEffect(() => {
    if (!chosen) return;
    if (!mustAsk) {
      before.current = chosen;
      return;
    }
    if (!offered.isReady) return;
    before.current = chosen;
    const left = remainingValues(
      values,
      offered.values.map(one => one.value),
    );
    const next = valueMask(filter, left, labelAmong(offered.values));
    if (sameChoice(next, mask)) return;
    // If no value is left, a filter that starts with its first value takes the first of the new values.
    const isFirst = left.length === 0 && filter.controlValues.defaultToFirstItem === true;
    store.send({ type: 'filters-selected', masks: { [filter.id]: isFirst ? {} : next } });
  }, [chosen, mustAsk, offered.isReady, offered.values, values, filter, mask, store]);
  return null;
}
