import { MoreHorizontal, Redo2, Save, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@powerset/ui/button/Button.tsx';
import { IconButton } from '@powerset/ui/button/IconButton.tsx';
import { Menu } from '@powerset/ui/menu/Menu.tsx';
import type { MenuItem } from '@powerset/ui/menu/menu-item.ts';
import { CertifiedMark } from '@powerset/ui/tag/CertifiedMark.tsx';
import { TagButton } from '@powerset/ui/tag/Tag.tsx';
import unseen from '@powerset/ui/unseen.module.css';
import { FavoriteStar } from '../../../shared/favorite/FavoriteStar.tsx';
import { OF_CHART, useFavorites } from '../../../shared/favorite/use-favorites.ts';
import { changesOf } from '../explore.ts';
import type { SavedChart } from '../opening.ts';
import type { Builder } from '../use-explore.ts';
import { ChangesDialog } from './ChangesDialog.tsx';
import styles from './explore.module.css';

interface ChartHeaderProps {
  readonly builder: Builder;
  readonly chart: SavedChart | undefined;
  readonly canRename: boolean;
  readonly canSave: boolean;
  readonly menu: readonly MenuItem[];
  onSave(): void;
}

/** Shows the chart's name, its unsaved changes, and the actions for it. */
export function ChartHeader({ builder, chart, canRename, canSave, menu, onSave }: ChartHeaderProps) {
  const { state, complaints, rename, undo, redo } = builder;
  const [showsChanges, setShowsChanges] = useState(false);
  const isAltered = changesOf(state).length > 0;
  return (
    <header className={styles.header}>
      <ChartName name={state.name} canRename={canRename} onRename={rename} />
      {chart?.certifiedBy && (
        <CertifiedMark certifiedBy={chart.certifiedBy} details={chart.certificationDetails} />
      )}
      {chart && <ChartStar id={chart.id} title={state.name} />}
      {isAltered && (
        <TagButton tone="accent" onClick={() => setShowsChanges(true)} title="Click to see difference">
          Altered
        </TagButton>
      )}
      <span className={styles.grow} />
      <IconButton
        label="Undo"
        shortcut="Mod+Z"
        disabled={state.past.length === 0}
        onClick={undo}
        icon={<Undo2 size={16} strokeWidth={1.5} />}
      />
      <IconButton
        label="Redo"
        shortcut="Mod+Shift+Z"
        disabled={state.future.length === 0}
        onClick={redo}
        icon={<Redo2 size={16} strokeWidth={1.5} />}
      />
      <Button
        variant={isAltered || !state.saved ? 'primary' : 'secondary'}
        icon={<Save size={16} strokeWidth={1.5} />}
        disabled={!canSave || complaints.length > 0}
        title={complaints.length > 0 ? 'Add required control values to save chart' : undefined}
        onClick={onSave}
      >
        Save
      </Button>
      <Menu
        trigger={
          <IconButton
            label="More actions"
            tooltip={false}
            icon={<MoreHorizontal size={16} strokeWidth={1.5} />}
          />
        }
        items={menu}
        align="end"
      />
      {showsChanges && <ChangesDialog builder={builder} onClose={() => setShowsChanges(false)} />}
    </header>
  );
}

function ChartStar({ id, title }: { readonly id: number; readonly title: string }) {
  const favorites = useFavorites('chart', [id], OF_CHART);
  return (
    <FavoriteStar isFavorite={favorites.isFavorite(id)} onToggle={() => favorites.toggle(id)} title={title} />
  );
}

function ChartName({
  name,
  canRename,
  onRename,
}: {
  readonly name: string;
  readonly canRename: boolean;
  onRename(name: string): void;
}) {
  if (!canRename)
    return (
      <h1 className={styles.name} title={name}>
        {name}
      </h1>
    );
  return (
    <>
      <h1 className={unseen.unseen}>{name || 'New chart'}</h1>
      <input
        className={styles.nameInput}
        value={name}
        placeholder="Add the name of the chart"
        aria-label="Chart name"
        size={Math.max(14, Math.min(60, name.length || 24))}
        onChange={event => onRename(event.target.value)}
        onKeyDown={event => (event.key === 'Enter' || event.key === 'Escape') && event.currentTarget.blur()}
      />
    </>
  );
}
