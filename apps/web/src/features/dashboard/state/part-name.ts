import type { LayoutNode } from '@powerset/core/dashboard/layout.ts';

const KINDS: Readonly<Record<string, string>> = {
  CHART: 'Chart',
  MARKDOWN: 'Text',
  ROW: 'Row',
  COLUMN: 'Column',
  HEADER: 'Header',
  DIVIDER: 'Divider',
  TABS: 'Tabs',
  TAB: 'Tab',
  DYNAMIC: 'Custom component',
};

/** Returns the name of a part in labels: its kind, and its own name when it has one. */
export function partName({ type, meta }: Pick<LayoutNode, 'type' | 'meta'>): string {
  const kind = KINDS[type] ?? 'Component';
  const name =
    type === 'CHART'
      ? meta.sliceNameOverride || meta.sliceName
      : type === 'HEADER' || type === 'TAB'
        ? meta.text
        : undefined;
  return name ? `${kind} ${name}` : kind;
}

/** Returns the label of a tab. */
export function tabTitle(tab: LayoutNode | undefined): string {
  return tab?.meta.text || tab?.meta.defaultText || 'Tab title';
}
