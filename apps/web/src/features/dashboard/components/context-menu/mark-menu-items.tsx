import { ExternalLink, Filter, FilterX, ListFilter, Rows3, Split } from 'lucide-react';
import { knownChart } from '@powerset/charts/known-chart.ts';
import type { DrillFilter } from '@powerset/charts/kit/selection.ts';
import type { MarkMenu } from '@powerset/charts/kit/view/view-props.ts';
import type { ChartDataset } from '@powerset/core/chart/chart-dataset.ts';
import { drillableColumns, drillText, type DrillStart } from '@powerset/core/form-data/drill.ts';
import type { FormData } from '@powerset/core/form-data/form-data.ts';
import { columnLabel } from '@powerset/core/query/query-object.ts';
import { menuItems, type MenuItem } from '@powerset/ui/menu/menu-item.ts';
import styles from './mark-menu.module.css';

const ICON = { size: 16, strokeWidth: 1.5 } as const;
/** A longer list of columns gets a search box. */
const SHORT_LIST = 10;

export interface MarkMenuInput {
  readonly menu: MarkMenu;
  readonly formData: FormData;
  readonly dataset: ChartDataset | undefined;
  /** Absent where the page has no cross-filters, such as in a dialog. */
  readonly crossFilter?: { readonly isEnabled: boolean; readonly onToggle: () => void } | undefined;
  /** Absent for users who may not see the rows. */
  /** What a click opens, where the dashboard's author set it. */
  readonly clickAction?: { readonly label: string; readonly onSelect: () => void } | undefined;
  readonly onDetail?: ((conditions: readonly DrillFilter[]) => void) | undefined;
  /** Absent for users who may not change the chart. */
  readonly onBy?: ((start: DrillStart, column: string) => void) | undefined;
  /** The columns that the user has already drilled by. */
  readonly drilledBy?: readonly string[];
}

/** Returns the items of the context menu of a mark. */
export function markMenuItems(input: MarkMenuInput): readonly MenuItem[] {
  const items = menuItems(
    input.clickAction && {
      ...input.clickAction,
      icon: <ExternalLink {...ICON} />,
      isDisabled: !input.menu.mask || isSelected(input.menu),
    },
    crossFilterItem(input),
    { kind: 'separator' },
    input.onDetail && {
      label: 'Drill to detail',
      icon: <Rows3 {...ICON} />,
      onSelect: () => input.onDetail?.([]),
    },
    input.onDetail && detailByItem(input, input.onDetail),
    input.onBy && drillByItem(input, input.onBy),
  );
  return items.length > 0 ? items : [{ label: 'No actions', isDisabled: true }];
}

function crossFilterItem({ menu, formData, crossFilter }: MarkMenuInput): MenuItem | undefined {
  if (!crossFilter) return undefined;
  const isOn = isSelected(menu);
  const reason = crossFilterReason(menu, formData, crossFilter.isEnabled);
  return {
    label: isOn ? 'Remove cross-filter' : 'Add cross-filter',
    icon: isOn ? <FilterX {...ICON} /> : <Filter {...ICON} />,
    description: reason,
    isDisabled: reason !== undefined,
    onSelect: crossFilter.onToggle,
  };
}

/** Selecting the mark once more would clear the cross-filter. */
function isSelected({ mask }: MarkMenu): boolean {
  return mask !== undefined && mask.filterState.value === null;
}

function crossFilterReason(menu: MarkMenu, formData: FormData, isEnabled: boolean): string | undefined {
  if (!isEnabled) return 'Cross-filtering is not enabled in this dashboard';
  if (menu.mask) return undefined;
  if (!can(formData, 'cross-filter')) return 'This chart type does not support cross-filtering';
  return 'There is no dimension value to filter by here';
}

function detailByItem({ menu }: MarkMenuInput, onDetail: NonNullable<MarkMenuInput['onDetail']>): MenuItem {
  const label = 'Drill to detail by';
  const icon = <ListFilter {...ICON} />;
  const conditions = menu.drill?.detail ?? [];
  if (conditions.length === 0)
    return { label, icon, isDisabled: true, description: 'There is no dimension value here' };
  const one = (condition: DrillFilter): MenuItem => ({
    label: <DetailLabel text={drillText(condition)} />,
    description: conditions.length > 1 ? columnLabel(condition.col) : undefined,
    onSelect: () => onDetail([condition]),
  });
  const all: MenuItem = { label: <DetailLabel text="all" />, onSelect: () => onDetail(conditions) };
  return {
    kind: 'submenu',
    label,
    icon,
    items: menuItems(
      ...conditions.map(one),
      ...(conditions.length > 1 ? [{ kind: 'separator' } as const, all] : []),
    ),
  };
}

function DetailLabel({ text }: { readonly text: string }) {
  return (
    <>
      Drill to detail by <span className={styles.value}>{text}</span>
    </>
  );
}

function drillByItem(
  { menu, formData, dataset, drilledBy }: MarkMenuInput,
  onBy: NonNullable<MarkMenuInput['onBy']>,
): MenuItem {
  const label = 'Drill by';
  const icon = <Split {...ICON} />;
  const start = menu.drill?.by;
  if (!can(formData, 'drill-by'))
    return { label, icon, isDisabled: true, description: 'This chart type cannot be drilled by a dimension' };
  if (!start) return { label, icon, isDisabled: true, description: 'There is no dimension value here' };
  const columns = drillableColumns(dataset, formData, start, drilledBy);
  return {
    kind: 'submenu',
    label,
    icon,
    searchLabel: columns.length > SHORT_LIST ? 'Search columns' : undefined,
    items:
      columns.length > 0
        ? columns.map(column => ({ label: column.label, onSelect: () => onBy(start, column.name) }))
        : [{ label: 'No columns found', isDisabled: true }],
  };
}

function can({ viz_type: vizType }: FormData, behavior: 'cross-filter' | 'drill-by'): boolean {
  return knownChart(vizType)?.behaviors.includes(behavior) ?? false;
}
