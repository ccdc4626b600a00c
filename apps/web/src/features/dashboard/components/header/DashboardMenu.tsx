import {
  Braces,
  Copy,
  Ellipsis,
  History,
  Image,
  Link,
  ListFilter,
  Maximize,
  Minimize,
  Pencil,
  RefreshCw,
  Sheet,
  Timer,
} from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '@powerset/ui/button/IconButton.tsx';
import { Menu } from '@powerset/ui/menu/Menu.tsx';
import { menuItems } from '@powerset/ui/menu/menu-item.ts';
import { useSearchParams, useSetSearchParams } from '../../../../shared/navigation.ts';
import { savePicture } from '../../../../shared/picture/save-picture.ts';
import { useSession } from '../../../../shared/session/session.ts';
import { toast } from '../../../../shared/toast.ts';
import { useFacts } from '../../facts.ts';
import { useDashboard, useSend } from '../../state/store.ts';
import { RefreshDialog } from '../dialogs/RefreshDialog.tsx';
import { SaveAsDialog } from '../dialogs/SaveAsDialog.tsx';
import { useBoxes } from '../filter-boxes/use-boxes.ts';
import { useSharing } from '../grid/use-share-link.ts';
import { useWorkbook } from './use-workbook.ts';

const PropertiesDialog = lazy(async () => ({
  default: (await import('../dialogs/PropertiesDialog.tsx')).PropertiesDialog,
}));
const HistoryDialog = lazy(async () => ({
  default: (await import('../history/HistoryDialog.tsx')).HistoryDialog,
}));
const ScopesDialog = lazy(async () => ({
  default: (await import('../filter-boxes/ScopesDialog.tsx')).ScopesDialog,
}));
const ICON = { size: 16, strokeWidth: 1.5 } as const;

/** Shows the ⋯ menu of a dashboard in view mode and in edit mode; in edit mode `onSave` saves it. */
export function DashboardMenu({ onSave }: { readonly onSave?: () => void }) {
  const { canEdit, item, view } = useFacts();
  const { can } = useSession();
  const isEditing = useDashboard(state => state.isEditing);
  const [dialog, setDialog] = useState<'properties' | 'save-as' | 'refresh' | 'history' | 'scopes'>();
  const send = useSend();
  const sharing = useSharing();
  const hasBoxes = useBoxes().length > 0;
  const fullScreen = useFullScreen();
  const saveWorkbook = useWorkbook();
  const refresh = (): void => {
    send({ type: 'refreshed', kind: 'manual' });
    toast.success('Refreshing charts');
  };
  const items = menuItems(
    !isEditing && {
      label: 'Refresh dashboard',
      icon: <RefreshCw {...ICON} />,
      shortcut: 'R',
      onSelect: refresh,
    },
    !isEditing && {
      label: fullScreen.isOn ? 'Exit fullscreen' : 'Enter fullscreen',
      icon: fullScreen.isOn ? <Minimize {...ICON} /> : <Maximize {...ICON} />,
      onSelect: fullScreen.toggle,
    },
    isEditing &&
      canEdit && {
        label: 'Edit properties',
        icon: <Pencil {...ICON} />,
        onSelect: () => setDialog('properties'),
      },
    isEditing && {
      label: 'Edit CSS',
      icon: <Braces {...ICON} />,
      onSelect: () => send({ type: 'css-editor-toggled', isOpen: true }),
    },
    { kind: 'separator' },
    !view.isEmbedded &&
      can('can_write', 'Dashboard') && {
        label: 'Save as',
        icon: <Copy {...ICON} />,
        onSelect: () => setDialog('save-as'),
      },
    !isEditing && {
      label: 'Download as image',
      icon: <Image {...ICON} />,
      onSelect: () =>
        void savePicture(
          document.querySelector('[data-dashboard-canvas]'),
          item.dashboard_title ?? 'dashboard',
        ),
    },
    !isEditing &&
      !view.isEmbedded &&
      can('can_csv', 'Superset') && {
        label: 'Download as Excel',
        icon: <Sheet {...ICON} />,
        onSelect: () => void saveWorkbook(),
      },
    can('can_share_dashboard', 'Superset') && {
      kind: 'submenu',
      label: 'Share',
      icon: <Link {...ICON} />,
      items: [
        { label: 'Copy permalink to clipboard', onSelect: () => sharing.copy() },
        { label: 'Share permalink by email', onSelect: () => sharing.mail() },
      ],
    },
    { kind: 'separator' },
    canEdit && {
      label: 'Version history',
      icon: <History {...ICON} />,
      onSelect: () => setDialog('history'),
    },
    isEditing &&
      hasBoxes && {
        label: 'Set filter mapping',
        icon: <ListFilter {...ICON} />,
        onSelect: () => setDialog('scopes'),
      },
    { label: 'Set auto-refresh interval', icon: <Timer {...ICON} />, onSelect: () => setDialog('refresh') },
  );
  const close = (): void => setDialog(undefined);
  return (
    <>
      <Menu
        align="end"
        items={items}
        trigger={
          <IconButton
            variant="secondary"
            label="More actions for this dashboard"
            tooltip={false}
            icon={<Ellipsis {...ICON} />}
          />
        }
      />
      <Suspense>
        {dialog === 'properties' && <PropertiesDialog onClose={close} />}
        {dialog === 'scopes' && <ScopesDialog onClose={close} />}
        {dialog === 'history' && <HistoryDialog onClose={close} />}
      </Suspense>
      {dialog === 'save-as' && <SaveAsDialog onClose={close} onOverwrite={onSave} />}
      {dialog === 'refresh' && <RefreshDialog onClose={close} />}
    </>
  );
}

/** Hides the navigation and, where the browser allows it, fills the whole screen. */
function useFullScreen(): { readonly isOn: boolean; readonly toggle: () => void } {
  const isOn = (useSearchParams().get('standalone') ?? '0') !== '0';
  const setParams = useSetSearchParams();
  const toggle = (): void => {
    setParams({ standalone: isOn ? null : '1' }, { replace: true });
    const asked = isOn
      ? document.fullscreenElement && document.exitFullscreen()
      : document.documentElement.requestFullscreen?.();
    // If the browser refuses, the page still hides its navigation.
    void Promise.resolve(asked).catch(() => undefined);
  };
  return { isOn, toggle };
}
