import { ChartColumn, Database, FileUp, LayoutDashboard, Plus, SquareTerminal, Table2 } from 'lucide-react';
import { IconButton } from '@powerset/ui/button/IconButton.tsx';
import { Menu } from '@powerset/ui/menu/Menu.tsx';
import { menuItems } from '@powerset/ui/menu/menu-item.ts';
import { useSearchParams } from '../../shared/navigation.ts';
import { useCreateDashboard } from '../../shared/create-dashboard.ts';
import { useSession } from '../../shared/session/session.ts';
import { withoutBase } from '../../shared/site-path.ts';

const ICON = { size: 16, strokeWidth: 1.5 } as const;

/** Shows the "+" menu with everything that users can create from any page. */
export function NewMenu() {
  const { can } = useSession();
  const createDashboard = useCreateDashboard();
  const dashboardId = useSearchParams().get('dashboard_id') ?? openDashboardId();
  const items = menuItems(
    can('can_write', 'Database') && {
      label: 'Connect database',
      icon: <Database {...ICON} />,
      href: '/databaseview/list/?show_database_modal=true',
    },
    can('can_write', 'Dataset') && {
      label: 'Create dataset',
      icon: <Table2 {...ICON} />,
      href: '/dataset/add/',
    },
    can('can_this_form_get', 'CsvToDatabaseView') && {
      label: 'Upload file to database',
      icon: <FileUp {...ICON} />,
      href: '/csvtodatabaseview/form',
    },
    { kind: 'separator' },
    (can('can_sqllab', 'Superset') || can('menu_access', 'SQL Lab')) && {
      label: 'SQL query',
      icon: <SquareTerminal {...ICON} />,
      href: '/sqllab/?new=true',
    },
    can('can_write', 'Chart') && {
      label: 'Chart',
      icon: <ChartColumn {...ICON} />,
      href: `/chart/add${dashboardId ? `?dashboard_id=${dashboardId}` : ''}`,
    },
    can('can_write', 'Dashboard') && {
      label: 'Dashboard',
      icon: <LayoutDashboard {...ICON} />,
      onSelect: createDashboard,
    },
  );
  if (items.length === 0) return null;
  return (
    <Menu
      align="end"
      trigger={<IconButton label="New" icon={<Plus size={18} strokeWidth={1.75} />} />}
      items={items}
    />
  );
}

/** A chart started while a dashboard is open is added to that dashboard. */
function openDashboardId(): string | undefined {
  return /^\/superset\/dashboard\/(\d+)/.exec(withoutBase(window.location.pathname))?.[1];
}
