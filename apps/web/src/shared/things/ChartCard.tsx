import type { ChartRow } from '@powerset/contracts/chart.ts';
import type { MenuItem } from '@powerset/ui/menu/menu-item.ts';
import { FavoriteStar } from '../favorite/FavoriteStar.tsx';
import type { Favorites } from '../favorite/use-favorites.ts';
import { CardNote, ThingCard } from '../thing-card/ThingCard.tsx';
import { Thumbnail } from '../thumbnail/Thumbnail.tsx';
import { VizGlyph } from '../viz-glyph/VizGlyph.tsx';

export interface ChartCardProps {
  readonly row: ChartRow;
  readonly menu: readonly MenuItem[];
  readonly favorites: Favorites;
}

/** Shows a chart as a card with its thumbnail. */
export function ChartCard({ row, menu, favorites }: ChartCardProps) {
  return (
    <ThingCard
      title={row.slice_name}
      href={row.url}
      preview={<Thumbnail of="chart" url={row.thumbnail_url} glyph={<VizGlyph vizType={row.viz_type} />} />}
      note={<CardNote verb="Modified" ago={row.changed_on_delta_humanized} />}
      star={
        <FavoriteStar
          isFavorite={favorites.isFavorite(row.id)}
          onToggle={() => favorites.toggle(row.id)}
          title={row.slice_name}
        />
      }
      menu={menu}
      certifiedBy={row.certified_by}
      certificationDetails={row.certification_details}
    />
  );
}
