import { tagEndpoints, type TagRow } from '@powerset/contracts/tag.ts';
import { FavoriteStar } from '../../shared/favorite/FavoriteStar.tsx';
import type { Favorites } from '../../shared/favorite/use-favorites.ts';
import { ModifiedCell, TextCell } from '../../shared/list/cells.tsx';
import type { ListColumn } from '../../shared/list/list-spec.ts';
import type { ListState } from '../../shared/list/list-state.ts';
import type { FilterControl } from '../../shared/list/ListToolbar.tsx';
import { relatedOptions } from '../../shared/list/related-options.ts';
import { personName } from '../../shared/person-name.ts';
import { TagLink } from '../../shared/tags/TagLinks.tsx';
import { usageText } from './tag-draft.ts';
import type { useTagged } from './api.ts';

export const TAGS_INITIAL: ListState = {
  filters: {},
  page: 0,
  sortColumn: 'changed_on_delta_humanized',
  isDescending: true,
  view: 'table',
};

/** Returns the columns; `tagged` is what has the tags of the page, once it is known. */
export function tagColumns(
  favorites: Favorites,
  tagged: ReturnType<typeof useTagged>['data'],
): readonly ListColumn<TagRow>[] {
  return [
    {
      id: 'star',
      label: 'Favorite',
      isLabelHidden: true,
      isNarrow: true,
      render: row => (
        <FavoriteStar
          isFavorite={favorites.isFavorite(row.id)}
          onToggle={() => favorites.toggle(row.id)}
          title={row.name}
        />
      ),
    },
    {
      id: 'name',
      label: 'Name',
      sortColumn: 'name',
      render: row => <TagLink id={row.id} name={row.name} />,
    },
    { id: 'description', label: 'Description', render: row => <TextCell>{row.description}</TextCell> },
    {
      id: 'usage',
      label: 'Used by',
      render: row => (
        <TextCell>
          {usageText((tagged ?? []).filter(thing => thing.tags.some(tag => tag.id === row.id)))}
        </TextCell>
      ),
    },
    {
      id: 'created_by',
      label: 'Created by',
      sortColumn: 'created_by.first_name',
      isNarrow: true,
      render: row => personName(row.created_by),
    },
    {
      id: 'modified',
      label: 'Last modified',
      sortColumn: 'changed_on_delta_humanized',
      isNarrow: true,
      render: row => <ModifiedCell ago={row.changed_on_delta_humanized} by={personName(row.changed_by)} />,
    },
  ];
}

export const TAG_FILTERS: readonly FilterControl[] = [
  { id: 'name', label: 'Search', kind: 'search', col: 'name', opr: 'ct' },
  {
    id: 'created_by',
    label: 'Created by',
    kind: 'async',
    col: 'created_by',
    opr: 'rel_o_m',
    load: relatedOptions(tagEndpoints.related, 'created_by'),
  },
  {
    id: 'changed_by',
    label: 'Modified by',
    kind: 'async',
    col: 'changed_by',
    opr: 'rel_o_m',
    load: relatedOptions(tagEndpoints.related, 'changed_by'),
  },
];
