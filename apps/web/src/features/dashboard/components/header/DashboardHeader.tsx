import { RefreshCw } from 'lucide-react';
import { Button } from '@powerset/ui/button/Button.tsx';
import { CertifiedMark } from '@powerset/ui/tag/CertifiedMark.tsx';
import { Tooltip } from '@powerset/ui/tooltip/Tooltip.tsx';
import unseen from '@powerset/ui/unseen.module.css';
import { FavoriteStar } from '../../../../shared/favorite/FavoriteStar.tsx';
import { useFavorites } from '../../../../shared/favorite/use-favorites.ts';
import { useSetSearchParams } from '../../../../shared/navigation.ts';
import { useShortcuts } from '../../../../shared/shortcuts.ts';
import { useRefreshSeconds } from '../../effects/use-auto-refresh.ts';
import { useFacts } from '../../facts.ts';
import { useDashboard, useDraft, useSend } from '../../state/store.ts';
import { EditActions } from '../editor/EditActions.tsx';
import { InlineText } from '../editor/InlineText.tsx';
import { VisitNote } from '../visit/VisitNote.tsx';
import { DashboardMenu } from './DashboardMenu.tsx';
import { PublishedToggle } from './PublishedToggle.tsx';
import styles from './header.module.css';

/** Shows the slim header of a dashboard: its name, its marks, and its actions. */
export function DashboardHeader() {
  const isEditing = useDashboard(state => state.isEditing);
  return (
    <header className={styles.header}>
      <Titles isEditing={isEditing} />
      {isEditing ? <EditActions /> : <ViewActions />}
    </header>
  );
}

function Titles({ isEditing }: { readonly isEditing: boolean }) {
  const { item, view } = useFacts();
  const title = useDraft(draft => draft.title);
  const certifiedBy = useDraft(draft => draft.certifiedBy);
  const details = useDraft(draft => draft.certificationDetails);
  const send = useSend();
  const favorites = useFavorites('dashboard', view.isEmbedded ? [] : [item.id]);
  const name = title || '[ untitled dashboard ]';
  if (isEditing) {
    return (
      <div className={styles.titles}>
        <h1 className={unseen.unseen}>Edit dashboard {name}</h1>
        <InlineText
          className={styles.title ?? ''}
          label="Dashboard title"
          placeholder="[ untitled dashboard ]"
          value={title}
          onChange={text => send({ type: 'draft-changed', change: { title: text } })}
        />
      </div>
    );
  }
  return (
    <div className={styles.titles}>
      {certifiedBy && <CertifiedMark certifiedBy={certifiedBy} details={details} size={18} />}
      <h1 className={styles.title} title={name}>
        {name}
      </h1>
      {!view.isEmbedded && (
        <FavoriteStar
          isFavorite={favorites.isFavorite(item.id)}
          onToggle={() => favorites.toggle(item.id)}
          title={name}
        />
      )}
      {!view.isEmbedded && <PublishedToggle />}
      <RefreshNote />
      <VisitNote />
    </div>
  );
}

function RefreshNote() {
  const seconds = useRefreshSeconds();
  if (seconds === 0) return null;
  return (
    <Tooltip content={`All charts are refreshed every ${seconds} seconds.`}>
      <span className={styles.note} tabIndex={0}>
        <RefreshCw size={12} strokeWidth={1.75} style={{ verticalAlign: -1, marginRight: 4 }} />
        {intervalText(seconds)}
      </span>
    </Tooltip>
  );
}

function ViewActions() {
  const { canEdit } = useFacts();
  const send = useSend();
  const setParams = useSetSearchParams();
  const edit = (): void => {
    send({ type: 'edit-started' });
    setParams({ edit: 'true' }, { replace: true });
  };
  useShortcuts('Dashboard', [
    { keys: 'E', label: 'Edit dashboard', run: edit, isOff: !canEdit },
    { keys: 'R', label: 'Refresh dashboard', run: () => send({ type: 'refreshed', kind: 'manual' }) },
  ]);
  return (
    <div className={styles.actions}>
      {canEdit && <Button onClick={edit}>Edit dashboard</Button>}
      <DashboardMenu />
    </div>
  );
}

/** Formats seconds as text, such as `5 min`. */
export function intervalText(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  return seconds < 3600 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`;
}
