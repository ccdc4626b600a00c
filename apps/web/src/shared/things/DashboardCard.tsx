import type { DashboardRow } from '@powerset/contracts/dashboard.ts';
import type { MenuItem } from '@powerset/ui/menu/menu-item.ts';
import { Tag } from '@powerset/ui/tag/Tag.tsx';
import { FavoriteStar } from '../favorite/FavoriteStar.tsx';
import type { Favorites } from '../favorite/use-favorites.ts';
import { CardNote, ThingCard } from '../thing-card/ThingCard.tsx';
import { Thumbnail } from '../thumbnail/Thumbnail.tsx';
import { LayoutGlyph } from '../viz-glyph/LayoutGlyph.tsx';

export interface DashboardCardProps {
  readonly row: DashboardRow;
  readonly menu: readonly MenuItem[];
  readonly favorites: Favorites;
}

/** Shows a dashboard as a card with its thumbnail. */
export function DashboardCard({ row, menu, favorites }: DashboardCardProps) {
  const title = dashboardTitle(row);
  return (
    <ThingCard
      title={title}
      href={row.url}
      preview={
        <Thumbnail
          of="dashboard"
          url={row.thumbnail_url}
          glyph={<LayoutGlyph positionJson={row.position_json} />}
        />
      }
      note={<CardNote verb="Modified" ago={row.changed_on_delta_humanized} />}
      badge={<PublishedTag isPublished={row.published} />}
      star={
        <FavoriteStar
          isFavorite={favorites.isFavorite(row.id)}
          onToggle={() => favorites.toggle(row.id)}
          title={title}
        />
      }
      menu={menu}
      certifiedBy={row.certified_by}
      certificationDetails={row.certification_details}
    />
  );
}

/** Returns the title to show for a dashboard. */
export function dashboardTitle(row: Pick<DashboardRow, 'dashboard_title'>): string {
  return row.dashboard_title || '[ untitled dashboard ]';
}

/** Shows whether a dashboard is visible to everyone or only to its owners. */
export function PublishedTag({ isPublished }: { readonly isPublished: boolean }) {
  return isPublished ? <Tag tone="success">Published</Tag> : <Tag>Draft</Tag>;
}
