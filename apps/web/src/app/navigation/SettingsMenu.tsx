import {
  ChevronDown,
  CircleUserRound,
  Database,
  Keyboard,
  LogOut,
  MessageSquareText,
  Paintbrush,
  Palette,
  Puzzle,
  ScrollText,
  Server,
  ShieldCheck,
  Tags,
  Trash2,
  UserCog,
  Users,
} from 'lucide-react';
import { Menu } from '@powerset/ui/menu/Menu.tsx';
import { menuItems, type MenuItem } from '@powerset/ui/menu/menu-item.ts';
import { useSession } from '../../shared/session/session.ts';
import type { Session } from '../../shared/session/session-from.ts';
import { signOut } from '../../shared/session/sign-out.ts';
import { askForOverlay } from '../overlay.ts';
import styles from './nav-bar.module.css';

const ICON = { size: 16, strokeWidth: 1.5 } as const;

/** Shows the connections, the signed-in user, and the version. */
export function SettingsMenu() {
  const { appName, version, user, can, featureFlags, isAdmin } = useSession();
  return (
    <Menu
      align="end"
      trigger={
        <button type="button" className={styles.link}>
          Settings
          <ChevronDown size={14} strokeWidth={1.75} aria-hidden="true" />
        </button>
      }
      items={menuItems(
        securityGroup(can, isAdmin),
        can('menu_access', 'Databases') && {
          kind: 'group',
          label: 'Data',
          items: [
            { label: 'Database Connections', icon: <Database {...ICON} />, href: '/databaseview/list/' },
          ],
        },
        manageGroup(can, featureFlags, isAdmin),
        { kind: 'separator' },
        {
          kind: 'group',
          label: user ? `${user.firstName} ${user.lastName} (${user.username})` : 'User',
          items: [
            { label: 'Info', icon: <CircleUserRound {...ICON} />, href: '/users/userinfo/' },
            {
              label: 'Keyboard shortcuts',
              icon: <Keyboard {...ICON} />,
              shortcut: '?',
              onSelect: () => askForOverlay('shortcuts'),
            },
            { label: 'Logout', icon: <LogOut {...ICON} />, onSelect: signOut },
          ],
        },
        { kind: 'separator' },
        { kind: 'group', label: `${appName} ${version}`, items: [] },
      )}
    />
  );
}

function securityGroup(can: Session['can'], isAdmin: boolean): MenuItem | false {
  const items = menuItems(
    can('menu_access', 'List Users') && {
      label: 'List Users',
      icon: <Users {...ICON} />,
      href: '/users/list/',
    },
    can('menu_access', 'List Roles') && {
      label: 'List Roles',
      icon: <UserCog {...ICON} />,
      href: '/roles/list/',
    },
    can('menu_access', 'Row Level Security') && {
      label: 'Row Level Security',
      icon: <ShieldCheck {...ICON} />,
      href: '/rowlevelsecurity/list/',
    },
    can('can_read', 'Log') && {
      label: 'Action Log',
      icon: <ScrollText {...ICON} />,
      href: '/logmodelview/list/',
    },
    isAdmin && { label: 'System', icon: <Server {...ICON} />, href: '/system/' },
  );
  return items.length > 0 && { kind: 'group', label: 'Security', items };
}

function manageGroup(
  can: Session['can'],
  flags: Session['featureFlags'],
  isAdmin: boolean,
): MenuItem | false {
  const items = menuItems(
    flags['DYNAMIC_PLUGINS'] === true &&
      can('menu_access', 'Plugins') && {
        label: 'Plugins',
        icon: <Puzzle {...ICON} />,
        href: '/dynamic-plugins/list/',
      },
    isAdmin && { label: 'Themes', icon: <Palette {...ICON} />, href: '/theme/list/' },
    can('menu_access', 'CSS Templates') && {
      label: 'CSS Templates',
      icon: <Paintbrush {...ICON} />,
      href: '/csstemplatemodelview/list/',
    },
    flags['TAGGING_SYSTEM'] === true &&
      can('menu_access', 'Tags') && { label: 'Tags', icon: <Tags {...ICON} />, href: '/superset/tags/' },
    can('menu_access', 'Annotation Layers') && {
      label: 'Annotation Layers',
      icon: <MessageSquareText {...ICON} />,
      href: '/annotationlayer/list/',
    },
    ['Chart', 'Dashboard', 'Dataset', 'SavedQuery'].some(view => can('can_write', view)) && {
      label: 'Trash',
      icon: <Trash2 {...ICON} />,
      href: '/trash/',
    },
  );
  return items.length > 0 && { kind: 'group', label: 'Manage', items };
}
