import { useMemo } from 'react';
import type { DataMask as MarkMask } from '@powerset/charts/kit/selection.ts';
import {
  addressWith,
  clickActionOf,
  valuesOfFilters,
  type ClickAction,
  type MarkValue,
} from '@powerset/core/dashboard/click-action.ts';
import { useGo } from '../../../../shared/navigation.ts';
import { toast } from '../../../../shared/toast.ts';
import { useFacts } from '../../facts.ts';
import { useDraft } from '../../state/store.ts';
import { chartAddress, dashboardAddress } from './target-address.ts';

export interface OpenClickAction {
  /** What a menu calls it. */
  readonly label: string;
  open(mask: MarkMask): void;
}

const LABELS: Readonly<Record<ClickAction['kind'], string>> = {
  dashboard: 'Open the linked dashboard',
  chart: 'Open the linked chart',
  address: 'Open the linked address',
};

/** Returns what a click on a mark of the chart opens; undefined where clicks filter the other charts. */
export function useClickAction(chartId: number): OpenClickAction | undefined {
  const metadata = useDraft(draft => draft.metadata);
  const action = useMemo(() => clickActionOf(metadata, chartId), [metadata, chartId]);
  const { view } = useFacts();
  const go = useGo();
  // Guests can see neither other dashboards nor the chart builder.
  if (!action || (view.isEmbedded && action.kind !== 'address')) return undefined;
  return {
    label: LABELS[action.kind],
    open: ({ extraFormData }) => {
      follow(action, valuesOfFilters(extraFormData.filters), go).catch((error: unknown) =>
        toast.failure('The linked page could not be opened', error),
      );
    },
  };
}

async function follow(
  action: ClickAction,
  values: readonly MarkValue[],
  go: (href: string) => void,
): Promise<void> {
  if (action.kind === 'dashboard') return go(await dashboardAddress(action.id, values));
  if (action.kind === 'chart') return go(await chartAddress(action.id, values));
  const address = addressWith(action.address, values);
  if (address === undefined) toast.danger('The linked address needs a value that this mark does not have.');
  else if (address.startsWith('/')) go(address);
  else window.open(address, '_blank', 'noopener,noreferrer');
}
