import { Paintbrush } from 'lucide-react';
import { cssTemplateEndpoints, type CssTemplateRow } from '@powerset/contracts/css-template.ts';
import { call } from '../../shared/api/call.ts';
import { ModifiedCell } from '../../shared/list/cells.tsx';
import { fetchPage } from '../../shared/list/fetch-page.ts';
import { ListPage } from '../../shared/list/ListPage.tsx';
import type { ListColumn, ListSpec } from '../../shared/list/list-spec.ts';
import type { ListState } from '../../shared/list/list-state.ts';
import type { FilterControl } from '../../shared/list/ListToolbar.tsx';
import { relatedOptions } from '../../shared/list/related-options.ts';
import { personName } from '../../shared/person-name.ts';
import { useEditedList } from '../../shared/list/use-edited-list.tsx';
import { useSession } from '../../shared/session/session.ts';
import { fullTime, timeAgo, utcTime } from '../../shared/time-ago.ts';
import { TEMPLATES } from './api.ts';
import { TemplateDialog } from './TemplateDialog.tsx';
import styles from './css-templates.module.css';

const INITIAL: ListState = {
  filters: {},
  page: 0,
  sortColumn: 'template_name',
  isDescending: true,
  view: 'table',
};

const FILTERS: readonly FilterControl[] = [
  {
    id: 'template_name',
    label: 'Search',
    kind: 'search',
    col: 'template_name',
    opr: 'css_template_all_text',
  },
  {
    id: 'created_by',
    label: 'Created by',
    kind: 'async',
    col: 'created_by',
    opr: 'rel_o_m',
    load: relatedOptions(cssTemplateEndpoints.related, 'created_by'),
  },
];

const nameOf = (row: CssTemplateRow): string => row.template_name || 'Untitled template';

function columns(onOpen: ((row: CssTemplateRow) => void) | undefined): readonly ListColumn<CssTemplateRow>[] {
  return [
    {
      id: 'template_name',
      label: 'Name',
      sortColumn: 'template_name',
      render: row =>
        onOpen ? (
          <button type="button" className={styles.open} onClick={() => onOpen(row)}>
            {nameOf(row)}
          </button>
        ) : (
          <b className={styles.name}>{nameOf(row)}</b>
        ),
    },
    {
      id: 'modified',
      label: 'Last modified',
      isNarrow: true,
      render: row => (
        <span>
          <ModifiedCell ago={row.changed_on_delta_humanized} />
          {row.changed_by && <span className={styles.by}> by {personName(row.changed_by)}</span>}
        </span>
      ),
    },
    {
      id: 'created_on',
      label: 'Created on',
      isNarrow: true,
      render: row => (
        <span title={fullTime(utcTime(row.created_on))}>{timeAgo(utcTime(row.created_on))}</span>
      ),
    },
    {
      id: 'created_by',
      label: 'Created by',
      isNarrow: true,
      render: row => personName(row.created_by),
    },
  ];
}

/** Lists the style sheets that authors can load into dashboards. */
export function CssTemplateListScreen() {
  const canWrite = useSession().can('can_write', 'CssTemplate');
  const list = useEditedList<CssTemplateRow>({
    canWrite,
    noun: 'CSS template',
    deletion: {
      title: 'Delete Template?',
      plural: 'templates',
      queryKey: TEMPLATES,
      nameOf,
      removeOne: row => call(cssTemplateEndpoints.remove, { params: { id: row.id } }),
      removeMany: rows => call(cssTemplateEndpoints.removeMany, { query: { q: rows.map(row => row.id) } }),
      loss: () => 'Dashboards keep the CSS that was loaded into them.',
    },
    dialog: (id, onClose) => <TemplateDialog id={id} onClose={onClose} />,
  });
  const spec: ListSpec<CssTemplateRow> = {
    ...list.parts,
    title: 'CSS templates',
    plural: 'CSS templates',
    fetch: fetchPage(cssTemplateEndpoints.list),
    columns: columns(canWrite ? list.edit : undefined),
    filters: FILTERS,
    initial: INITIAL,
    empty: {
      title: 'No CSS templates yet',
      text: 'A template is a style sheet that authors load into their dashboards.',
      icon: <Paintbrush size={20} strokeWidth={1.5} />,
      actions: list.add,
    },
  };
  return (
    <>
      <ListPage spec={spec} />
      {list.dialogs}
    </>
  );
}
