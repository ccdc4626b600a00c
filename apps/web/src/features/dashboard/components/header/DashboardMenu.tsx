import { useIsFetching } from '@tanstack/react-query';
import {
  Braces,
  CodeXml,
  Copy,
  Ellipsis,
  Globe,
  FileText,
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
import type { MenuItem } from '@powerset/ui/menu/menu-item.ts';
import { useSetSearchParams } from '../../../../shared/navigation.ts';
import { useSession } from '../../../../shared/session/session.ts';
import { useStandalone } from '../../../../shared/standalone.ts';
import { toast } from '../../../../shared/toast.ts';
import { useFacts } from '../../facts.ts';
import { useDashboard, useSend } from '../../state/store.ts';
import { RefreshDialog } from '../dialogs/RefreshDialog.tsx';
import { SaveAsDialog } from '../dialogs/SaveAsDialog.tsx';
import { useBoxes } from '../filter-boxes/use-boxes.ts';
import { useSharing } from '../grid/use-share-link.ts';
import { useDownloads } from './use-downloads.ts';
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
const EmbedDialog = lazy(async () => ({ default: (await import('./EmbedDialog.tsx')).EmbedDialog }));
const PublicLinksDialog = lazy(async () => ({
  default: (await import('./PublicLinksDialog.tsx')).PublicLinksDialog,
}));
const ICON = { size: 16, strokeWidth: 1.5 } as const;

type DialogName = 'properties' | 'save-as' | 'refresh' | 'history' | 'scopes' | 'embed' | 'public-links';

/** Shows the ⋯ menu of a dashboard in view mode and in edit mode; in edit mode `onSave` saves it. */
export function DashboardMenu({ onSave }: { readonly onSave?: () => void }) {
  const [dialog, setDialog] = useState<DialogName>();
  const items = useItems(setDialog);
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
        {dialog === 'embed' && <EmbedDialog onClose={close} />}
        {dialog === 'public-links' && <PublicLinksDialog onClose={close} />}
      </Suspense>
      {dialog === 'save-as' && <SaveAsDialog onClose={close} onOverwrite={onSave} />}
      {dialog === 'refresh' && <RefreshDialog onClose={close} />}
    </>
  );
}

function useItems(open: (dialog: DialogName) => void): readonly MenuItem[] {
  const { canEdit, view } = useFacts();
  const { can, featureFlags } = useSession();
  const isEditing = useDashboard(state => state.isEditing);
  const hasBoxes = useBoxes().length > 0;
  const viewItems = useViewItems();
  const downloads = useDownloadItems();
  const share = useShareItem();
  const send = useSend();
  const maySetEmbedded = can('can_set_embedded', 'Dashboard') && !isEditing && !view.isEmbedded;
  const canEmbed = featureFlags['EMBEDDED_SUPERSET'] === true && maySetEmbedded;
  const canShareInPublic = featureFlags['PUBLIC_LINKS'] === true && maySetEmbedded && canEdit;
  return menuItems(
    ...(isEditing
      ? [
          canEdit &&
            ({
              label: 'Edit properties',
              icon: <Pencil {...ICON} />,
              onSelect: () => open('properties'),
            } as const),
          {
            label: 'Edit CSS',
            icon: <Braces {...ICON} />,
            onSelect: () => send({ type: 'css-editor-toggled', isOpen: true }),
          } as const,
        ]
      : viewItems),
    { kind: 'separator' },
    !view.isEmbedded &&
      can('can_write', 'Dashboard') && {
        label: 'Save as',
        icon: <Copy {...ICON} />,
        onSelect: () => open('save-as'),
      },
    ...(isEditing ? [] : downloads),
    share,
    canEmbed && {
      label: 'Embed dashboard',
      icon: <CodeXml {...ICON} />,
      onSelect: () => open('embed'),
    },
    canShareInPublic && {
      label: 'Public links',
      icon: <Globe {...ICON} />,
      onSelect: () => open('public-links'),
    },
    { kind: 'separator' },
    canEdit && { label: 'Version history', icon: <History {...ICON} />, onSelect: () => open('history') },
    isEditing &&
      hasBoxes && {
        label: 'Set filter mapping',
        icon: <ListFilter {...ICON} />,
        onSelect: () => open('scopes'),
      },
    { label: 'Set auto-refresh interval', icon: <Timer {...ICON} />, onSelect: () => open('refresh') },
  );
}

function useViewItems(): readonly (MenuItem | false)[] {
  const { view } = useFacts();
  const send = useSend();
  const fullScreen = useFullScreen();
  const isLoading = useIsFetching({ queryKey: ['chart-data'] }) > 0;
  return [
    {
      label: 'Refresh dashboard',
      icon: <RefreshCw {...ICON} />,
      shortcut: 'R',
      isDisabled: isLoading,
      onSelect: () => {
        send({ type: 'refreshed', kind: 'manual' });
        toast.success('Refreshing charts');
      },
    },
    !view.isEmbedded && {
      label: fullScreen.isOn ? 'Exit fullscreen' : 'Enter fullscreen',
      icon: fullScreen.isOn ? <Minimize {...ICON} /> : <Maximize {...ICON} />,
      onSelect: fullScreen.toggle,
    },
  ];
}

function useDownloadItems(): readonly (MenuItem | false)[] {
  const { view } = useFacts();
  const { can } = useSession();
  const downloads = useDownloads();
  const saveWorkbook = useWorkbook();
  return [
    { label: 'Download as image', icon: <Image {...ICON} />, onSelect: downloads.image },
    {
      kind: 'submenu',
      label: 'Download as PDF',
      icon: <FileText {...ICON} />,
      items: [
        { label: 'A4 pages', onSelect: () => downloads.pdf('a4') },
        { label: 'A4 pages, landscape', onSelect: () => downloads.pdf('a4-landscape') },
        { label: 'One long page', onSelect: () => downloads.pdf('one-page') },
      ],
    },
    !view.isEmbedded &&
      can('can_csv', 'Superset') && {
        label: 'Download as Excel',
        icon: <Sheet {...ICON} />,
        onSelect: () => void saveWorkbook(),
      },
  ];
}

function useShareItem(): MenuItem | false {
  const { can } = useSession();
  const sharing = useSharing();
  return (
    can('can_share_dashboard', 'Superset') && {
      kind: 'submenu',
      label: 'Share',
      icon: <Link {...ICON} />,
      items: [
        { label: 'Copy permalink to clipboard', onSelect: () => sharing.copy() },
        { label: 'Share permalink by email', onSelect: () => sharing.mail() },
      ],
    }
  );
}

/** Hides the navigation and, where the browser allows it, fills the whole screen. */
function useFullScreen(): { readonly isOn: boolean; readonly toggle: () => void } {
  const isOn = useStandalone() > 0;
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
