import { Star } from 'lucide-react';
import { IconButton } from '@powerset/ui/button/IconButton.tsx';
import { useSession } from '../session/session.ts';
import styles from './favorite.module.css';

export interface FavoriteStarProps {
  readonly isFavorite: boolean | undefined;
  readonly onToggle: () => void;
  /** The name of the item, for screen readers. */
  readonly title: string;
}

/** Shows the star of a favorite; visitors see none. */
export function FavoriteStar({ isFavorite = false, onToggle, title }: FavoriteStarProps) {
  if (!useSession().user) return null;
  return (
    <IconButton
      size="small"
      label={isFavorite ? `Remove ${title} from favorites` : `Add ${title} to favorites`}
      tooltip="Click to favorite/unfavorite"
      className={styles.star ?? ''}
      data-starred={isFavorite ? '' : undefined}
      aria-pressed={isFavorite}
      icon={<Star size={16} strokeWidth={1.5} fill={isFavorite ? 'currentColor' : 'none'} />}
      onClick={event => {
        event.preventDefault();
        event.stopPropagation();
        onToggle();
      }}
    />
  );
}
