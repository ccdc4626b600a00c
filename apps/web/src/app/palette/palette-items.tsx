import {
  ChartColumn,
  ChartNoAxesCombined,
  CircleUserRound,
  Database,
  History,
  House,
  Keyboard,
  LayoutDashboard,
  LogOut,
  MessageSquareText,
  Moon,
  Paintbrush,
  Palette,
  Plus,
  Save,
  ScrollText,
  Server,
  ShieldCheck,
  SquareTerminal,
  Sun,
  Table2,
  Tags,
  Trash2,
  Upload,
  UserCog,
  Users,
} from 'lucide-react';
import type { PaletteItem } from '@powerset/ui/palette/CommandPalette.tsx';
import { currentTheme, setThemeMode } from '@powerset/ui/theme/theme-mode.ts';
import type { Session } from '../../shared/session/session-from.ts';
import { signOut } from '../../shared/session/sign-out.ts';

const ICON = { size: 16, strokeWidth: 1.5 } as const;

interface Place {
  readonly label: string;
  readonly href: string;
  readonly icon: PaletteItem['icon'];
  readonly needs?: readonly [permission: string, resource: string];
}

const PLACES: readonly Place[] = [
  { label: 'Home', href: '/superset/welcome/', icon: <House {...ICON} /> },
  {
    label: 'Dashboards',
    href: '/dashboard/list/',
    icon: <LayoutDashboard {...ICON} />,
    needs: ['can_read', 'Dashboard'],
  },
  {
    label: 'Charts',
    href: '/chart/list/',
    icon: <ChartNoAxesCombined {...ICON} />,
    needs: ['can_read', 'Chart'],
  },
  {
    label: 'Datasets',
    href: '/tablemodelview/list/',
    icon: <Table2 {...ICON} />,
    needs: ['can_read', 'Dataset'],
  },
  {
    label: 'SQL Lab',
    href: '/sqllab/',
    icon: <SquareTerminal {...ICON} />,
    needs: ['menu_access', 'SQL Lab'],
  },
  {
    label: 'Saved Queries',
    href: '/savedqueryview/list/',
    icon: <Save {...ICON} />,
    needs: ['can_read', 'SavedQuery'],
  },
  {
    label: 'Query History',
    href: '/sqllab/history/',
    icon: <History {...ICON} />,
    needs: ['can_read', 'Query'],
  },
  {
    label: 'Database Connections',
    href: '/databaseview/list/',
    icon: <Database {...ICON} />,
    needs: ['menu_access', 'Databases'],
  },
  {
    label: 'Upload file',
    href: '/csvtodatabaseview/form',
    icon: <Upload {...ICON} />,
    needs: ['can_this_form_get', 'CsvToDatabaseView'],
  },
  { label: 'Tags', href: '/superset/tags/', icon: <Tags {...ICON} />, needs: ['menu_access', 'Tags'] },
  {
    label: 'Annotation Layers',
    href: '/annotationlayer/list/',
    icon: <MessageSquareText {...ICON} />,
    needs: ['menu_access', 'Annotation Layers'],
  },
  {
    label: 'CSS Templates',
    href: '/csstemplatemodelview/list/',
    icon: <Paintbrush {...ICON} />,
    needs: ['menu_access', 'CSS Templates'],
  },
  { label: 'Themes', href: '/theme/list/', icon: <Palette {...ICON} />, needs: ['can_get', 'User'] },
  { label: 'Trash', href: '/trash/', icon: <Trash2 {...ICON} />, needs: ['can_write', 'SavedQuery'] },
  {
    label: 'List Users',
    href: '/users/list/',
    icon: <Users {...ICON} />,
    needs: ['menu_access', 'List Users'],
  },
  {
    label: 'List Roles',
    href: '/roles/list/',
    icon: <UserCog {...ICON} />,
    needs: ['menu_access', 'List Roles'],
  },
  {
    label: 'Row Level Security',
    href: '/rowlevelsecurity/list/',
    icon: <ShieldCheck {...ICON} />,
    needs: ['menu_access', 'Row Level Security'],
  },
  {
    label: 'Action Log',
    href: '/logmodelview/list/',
    icon: <ScrollText {...ICON} />,
    needs: ['can_read', 'Log'],
  },
  { label: 'System', href: '/system/', icon: <Server {...ICON} />, needs: ['can_get', 'User'] },
  { label: 'Info', href: '/users/userinfo/', icon: <CircleUserRound {...ICON} /> },
];

/** Returns the screens that the user may open. */
export function screenItems(session: Session, go: (href: string) => void): readonly PaletteItem[] {
  return PLACES.filter(({ needs }) => !needs || session.can(...needs)).map(({ label, href, icon }) => ({
    id: href,
    label,
    icon,
    onSelect: () => go(href),
  }));
}

export interface PaletteActions {
  readonly go: (href: string) => void;
  readonly createDashboard: () => void;
  readonly showShortcuts: () => void;
}

/** Returns the actions that are available on every page. */
export function actionItems(
  { can }: Session,
  { go, createDashboard, showShortcuts }: PaletteActions,
): readonly PaletteItem[] {
  const isDark = currentTheme().name === 'dark';
  return [
    ...(can('can_write', 'Chart')
      ? [
          {
            id: 'new-chart',
            label: 'New chart',
            icon: <ChartColumn {...ICON} />,
            onSelect: () => go('/chart/add'),
          },
        ]
      : []),
    ...(can('can_write', 'Dashboard')
      ? [{ id: 'new-dashboard', label: 'New dashboard', icon: <Plus {...ICON} />, onSelect: createDashboard }]
      : []),
    ...(can('menu_access', 'SQL Lab')
      ? [
          {
            id: 'new-query',
            label: 'New SQL query',
            icon: <SquareTerminal {...ICON} />,
            onSelect: () => go('/sqllab/?new=true'),
          },
        ]
      : []),
    {
      id: 'theme',
      label: isDark ? 'Use light theme' : 'Use dark theme',
      icon: isDark ? <Sun {...ICON} /> : <Moon {...ICON} />,
      onSelect: () => setThemeMode(isDark ? 'light' : 'dark'),
    },
    {
      id: 'shortcuts',
      label: 'Keyboard shortcuts',
      shortcut: '?',
      icon: <Keyboard {...ICON} />,
      onSelect: showShortcuts,
    },
    { id: 'sign-out', label: 'Logout', icon: <LogOut {...ICON} />, onSelect: signOut },
  ];
}
