import { Check, Copy, Palette, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { themeEndpoints, type ThemeRow } from '@powerset/contracts/theme.ts';
import { Tag } from '@powerset/ui/tag/Tag.tsx';
import { deriveColors } from '@powerset/ui/theme/derive-colors.ts';
import { call } from '../../shared/api/call.ts';
import { ModifiedCell } from '../../shared/list/cells.tsx';
import { fetchPage } from '../../shared/list/fetch-page.ts';
import { ListPage } from '../../shared/list/ListPage.tsx';
import type { ListColumn, ListSpec, RowAction } from '../../shared/list/list-spec.ts';
import type { ListState } from '../../shared/list/list-state.ts';
import type { FilterControl } from '../../shared/list/ListToolbar.tsx';
import { useEditedList } from '../../shared/list/use-edited-list.tsx';
import { personName } from '../../shared/person-name.ts';
import { useSession } from '../../shared/session/session.ts';
import { THEMES_KEY, useChooseTheme } from './api.ts';
import { lookOf } from './theme-draft.ts';
import { ThemeDialog } from './ThemeDialog.tsx';
import styles from './themes.module.css';

const ICON = { size: 16, strokeWidth: 1.5 } as const;
const INITIAL: ListState = {
  filters: {},
  page: 0,
  sortColumn: 'theme_name',
  isDescending: false,
  view: 'table',
};
const FILTERS: readonly FilterControl[] = [
  { id: 'theme_name', label: 'Search', kind: 'search', col: 'theme_name', opr: 'ct' },
];

/** Lists the looks that administrators made for the site. */
export function ThemeListScreen() {
  const canWrite = useSession().can('can_get', 'User');
  const choose = useChooseTheme();
  const [copied, setCopied] = useState<ThemeRow>();
  const list = useEditedList<ThemeRow>({
    canWrite,
    noun: 'Theme',
    deletion: {
      title: 'Delete theme?',
      plural: 'themes',
      queryKey: THEMES_KEY,
      nameOf: row => row.theme_name,
      removeOne: row => call(themeEndpoints.remove, { params: { id: row.id } }),
      removeMany: rows => call(themeEndpoints.removeMany, { query: { q: rows.map(row => row.id) } }),
    },
    dialog: (id, onClose) => <ThemeDialog id={id} onClose={onClose} />,
  });
  const more: readonly RowAction<ThemeRow>[] = [
    {
      label: 'Use for the site',
      icon: <Check {...ICON} />,
      isHidden: row => row.is_system_default,
      onSelect: row => choose.mutate(row),
    },
    {
      label: 'Use the default look',
      icon: <Undo2 {...ICON} />,
      isHidden: row => !row.is_system_default,
      onSelect: () => choose.mutate(undefined),
    },
    { label: 'Duplicate', icon: <Copy {...ICON} />, isInMenu: true, onSelect: setCopied },
  ];
  const spec: ListSpec<ThemeRow> = {
    ...list.parts,
    rowName: row => row.theme_name,
    actions: canWrite
      ? [
          ...more,
          ...list.parts.actions!.map(action =>
            action.label === 'Delete' ? { ...action, isInMenu: true, disabledReason: whyKept } : action,
          ),
        ]
      : [],
    title: 'Themes',
    plural: 'themes',
    fetch: fetchPage(themeEndpoints.list),
    columns: columns(canWrite ? list.edit : undefined),
    filters: FILTERS,
    initial: INITIAL,
    empty: {
      title: 'No themes yet',
      text: 'A theme gives the site your colors, your logo, and your typeface.',
      icon: <Palette size={20} strokeWidth={1.5} />,
      actions: list.add,
    },
  };
  return (
    <>
      <ListPage spec={spec} />
      {list.dialogs}
      {copied && <ThemeDialog id={undefined} copyOf={copied} onClose={() => setCopied(undefined)} />}
    </>
  );
}

function whyKept(row: ThemeRow): string | undefined {
  return row.is_system_default ? 'The site uses this theme.' : undefined;
}

function columns(onOpen: ((row: ThemeRow) => void) | undefined): readonly ListColumn<ThemeRow>[] {
  return [
    {
      id: 'theme_name',
      label: 'Name',
      sortColumn: 'theme_name',
      render: row => (
        <span className={styles.nameCell}>
          {onOpen ? (
            <button type="button" className={styles.open} onClick={() => onOpen(row)}>
              {row.theme_name}
            </button>
          ) : (
            <b>{row.theme_name}</b>
          )}
          {row.is_system_default && <Tag tone="accent">In use</Tag>}
        </span>
      ),
    },
    { id: 'colors', label: 'Colors', isNarrow: true, render: row => <Swatches row={row} /> },
    {
      id: 'modified',
      label: 'Last modified',
      sortColumn: 'changed_on_delta_humanized',
      isNarrow: true,
      render: row => (
        <span>
          <ModifiedCell ago={row.changed_on_delta_humanized} />
          {row.changed_by && <span className={styles.by}> by {personName(row.changed_by)}</span>}
        </span>
      ),
    },
  ];
}

function Swatches({ row }: { readonly row: ThemeRow }) {
  const look = lookOf(row);
  return (
    <span className={styles.swatches} aria-hidden="true">
      {(['light', 'dark'] as const).map(mode => {
        const { accent, surface, text } = deriveColors(look[mode] ?? {}, mode);
        return (
          <span key={mode} className={styles.swatch} style={{ background: surface }}>
            <i style={{ background: accent }} />
            <i style={{ background: text }} />
          </span>
        );
      })}
    </span>
  );
}
