import { useState } from 'react';
import { CommandPalette } from '@powerset/ui/palette/CommandPalette.tsx';
import { useSession } from '../../shared/session/session.ts';
import { useCreateDashboard } from '../../shared/create-dashboard.ts';
import { actionItems, screenItems } from './palette-items.tsx';
import { useFound } from './use-found.tsx';

export interface PaletteProps {
  readonly onClose: () => void;
  readonly onGo: (href: string) => void;
  readonly onShowShortcuts: () => void;
}

/** Opens any screen, dashboard, chart, or dataset, and creates new ones. */
export function Palette({ onClose, onGo, onShowShortcuts }: PaletteProps) {
  const session = useSession();
  const createDashboard = useCreateDashboard();
  const [search, setSearch] = useState('');
  const found = useFound(search, onGo);
  const matches = (item: { readonly label: string }): boolean =>
    item.label.toLowerCase().includes(search.trim().toLowerCase());
  const groups = [
    ...found.groups,
    { label: 'Go to', items: screenItems(session, onGo).filter(matches) },
    {
      label: 'Actions',
      items: actionItems(session, { go: onGo, createDashboard, showShortcuts: onShowShortcuts }).filter(
        matches,
      ),
    },
  ];
  return (
    <CommandPalette
      isOpen
      onClose={onClose}
      search={search}
      onSearch={setSearch}
      groups={groups.filter(group => group.items.length > 0)}
      isLoading={found.isLoading}
      placeholder="Search dashboards, charts, datasets and actions"
    />
  );
}
