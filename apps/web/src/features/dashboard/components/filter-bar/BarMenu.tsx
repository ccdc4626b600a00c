import { Settings } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { crossFiltersEnabled } from '@powerset/core/filters/cross-filter.ts';
import { IconButton } from '@powerset/ui/button/IconButton.tsx';
import { Menu } from '@powerset/ui/menu/Menu.tsx';
import { menuItems, type MenuItem } from '@powerset/ui/menu/menu-item.ts';
import { useSession } from '../../../../shared/session/session.ts';
import { toast } from '../../../../shared/toast.ts';
import { useFacts } from '../../facts.ts';
import type { Metadata } from '../../state/draft.ts';
import { useDashboardStore, useDraft } from '../../state/store.ts';
import { useSave } from '../../use-save.ts';
import { useOrientation, type Orientation } from './use-orientation.ts';

const CrossFilterScopingDialog = lazy(async () => ({
  default: (await import('../cross-filters/CrossFilterScopingDialog.tsx')).CrossFilterScopingDialog,
}));

const ORIENTATIONS = [
  { value: 'VERTICAL', label: 'Vertical (Left)' },
  { value: 'HORIZONTAL', label: 'Horizontal (Top)' },
] as const;

/** Shows the settings of the bar to users who may edit the dashboard. */
export function BarMenu({ onConfigure }: { readonly onConfigure: () => void }) {
  const { canEdit } = useFacts();
  const { featureFlags } = useSession();
  const orientation = useOrientation();
  const setMetadata = useSetMetadata();
  const hasCrossFilters = useDraft(draft => crossFiltersEnabled(draft.metadata));
  const [isScoping, setScoping] = useState(false);
  if (!canEdit) return null;
  const turn = (next: Orientation): void => {
    if (next !== orientation)
      setMetadata({ filter_bar_orientation: next }, 'The orientation of the filter bar could not be saved');
  };
  const crossFilterItems: readonly MenuItem[] =
    featureFlags['DASHBOARD_CROSS_FILTERS'] === false
      ? []
      : [
          {
            label: 'Enable cross-filtering',
            isChecked: hasCrossFilters,
            onSelect: () =>
              setMetadata(
                { cross_filters_enabled: !hasCrossFilters },
                'The cross-filtering setting could not be saved',
              ),
          },
          {
            label: 'Cross-filtering scoping',
            isDisabled: !hasCrossFilters,
            description: hasCrossFilters ? undefined : 'Cross-filtering is not enabled in this dashboard',
            onSelect: () => setScoping(true),
          },
        ];
  const menu = (
    <Menu
      align="end"
      trigger={
        <IconButton
          size="small"
          label="Filter bar settings"
          icon={<Settings size={16} strokeWidth={1.5} />}
        />
      }
      items={menuItems(
        { label: 'Add/Edit Filters', onSelect: onConfigure },
        { kind: 'separator' },
        ...crossFilterItems,
        featureFlags['HORIZONTAL_FILTER_BAR'] !== false && {
          kind: 'submenu',
          label: 'Orientation of filter bar',
          items: ORIENTATIONS.map(({ value, label }) => ({
            label,
            isChecked: value === orientation,
            onSelect: () => turn(value),
          })),
        },
      )}
    />
  );
  return (
    <>
      {menu}
      {isScoping && (
        <Suspense>
          <CrossFilterScopingDialog onClose={() => setScoping(false)} />
        </Suspense>
      )}
    </>
  );
}

/**
 * Returns the function that saves settings of the dashboard. If a save fails, it restores the old settings
 * and reports the failure.
 */
function useSetMetadata(): (change: Metadata, failure: string) => void {
  const store = useDashboardStore();
  const { mutate } = useSave();
  return (change, failure) => {
    const draft = store.getState().history.present;
    const { version } = store.getState();
    const metadata = { ...draft.metadata, ...change };
    store.send({ type: 'saved', draft: { ...draft, metadata }, version });
    mutate(
      { update: { json_metadata: JSON.stringify(metadata), changed_on: version } },
      {
        onError: error => {
          const { history, version: now } = store.getState();
          store.send({
            type: 'saved',
            draft: { ...history.present, metadata: draft.metadata },
            version: now,
          });
          toast.danger(`${failure}: ${error.message}`);
        },
      },
    );
  };
}
