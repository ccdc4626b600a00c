import type { Actor } from '@powerset/core/permissions/actor.ts';
import type { MenuEntry } from '@powerset/contracts/bootstrap.ts';

type Child = Exclude<NonNullable<MenuEntry['childs']>[number], string>;

const child = (name: string, url: string, icon: string, label = name): Child => ({ icon, label, name, url });

/** The whole navigation, in wire format. */
const MENU: readonly MenuEntry[] = [
  {
    name: 'Security',
    label: 'Security',
    icon: 'fa-cogs',
    childs: [
      child('List Users', '/users/list/', 'fa-user'),
      child('List Roles', '/roles/list/', 'fa-user-gear'),
      child('List Groups', '/groups/list/', 'fa-group'),
      '-',
      child('Action Log', '/logmodelview/list/', 'fa-list-ol'),
      child('Row Level Security', '/rowlevelsecurity/list/', 'fa-lock'),
    ],
  },
  {
    name: 'Data',
    label: 'Data',
    icon: '',
    childs: [child('Databases', '/databaseview/list/', 'fa-database', 'Database Connections')],
  },
  { name: 'Dashboards', label: 'Dashboards', icon: 'fa-dashboard', url: '/dashboard/list/' },
  { name: 'Charts', label: 'Charts', icon: 'fa-bar-chart', url: '/chart/list/' },
  { name: 'Datasets', label: 'Datasets', icon: 'fa-table', url: '/tablemodelview/list/' },
  {
    name: 'Manage',
    label: 'Manage',
    icon: '',
    childs: [
      child('Plugins', '/dynamic-plugins/list/', 'fa-puzzle-piece'),
      child('CSS Templates', '/csstemplatemodelview/list/', 'fa-css3'),
      child('Tags', '/superset/tags/', ''),
      child('Alerts & Report', '/alert/list/', 'fa-exclamation-triangle', 'Alerts & Reports'),
      child('Annotation Layers', '/annotationlayer/list/', 'fa-comment'),
    ],
  },
  {
    name: 'SQL Lab',
    label: 'SQL',
    icon: 'fa-flask',
    childs: [
      child('SQL Editor', '/sqllab/', 'fa-flask', 'SQL Lab'),
      child('Saved Queries', '/savedqueryview/list/', 'fa-save'),
      child('Query Search', '/sqllab/history/', 'fa-search', 'Query History'),
    ],
  },
];

/** Returns the part of the navigation that the actor may use. */
export function menuFor(actor: Actor): MenuEntry[] {
  return MENU.filter(entry => actor.can('menu_access', entry.name)).flatMap((entry): MenuEntry[] => {
    if (!entry.childs) return [entry];
    const childs = entry.childs.filter(leaf => leaf === '-' || actor.can('menu_access', leaf.name));
    return childs.some(leaf => leaf !== '-') ? [{ ...entry, childs }] : [];
  });
}
