import { Tags } from 'lucide-react';
import type { ListColumn, BulkAction } from '../list/list-spec.ts';
import type { FilterControl } from '../list/ListToolbar.tsx';
import type { Session } from '../session/session-from.ts';
import { tagChoices } from './tag-choices.ts';
import { TagLinks, type WireTag } from './TagLinks.tsx';

/** Returns the column of the tags in lists; none where tags are off. */
export function tagColumn<Row extends { readonly tags: readonly WireTag[] }>({
  featureFlags,
}: Pick<Session, 'featureFlags'>): readonly ListColumn<Row>[] {
  return featureFlags['TAGGING_SYSTEM'] === true
    ? [{ id: 'tags', label: 'Tags', render: row => <TagLinks tags={row.tags} /> }]
    : [];
}

/** Returns the filter by tag of a list; none where tags are off. */
export function tagFilter(
  opr: string,
  { featureFlags, can }: Pick<Session, 'featureFlags' | 'can'>,
): readonly FilterControl[] {
  return featureFlags['TAGGING_SYSTEM'] === true && can('can_read', 'Tag')
    ? [{ id: 'tags', label: 'Tag', kind: 'async', col: 'tags', opr, load: tagChoices }]
    : [];
}

/** Returns the bulk action that tags all selected rows; none where tags are off. */
export function tagBulkAction<Row>(
  onSelect: BulkAction<Row>['onSelect'],
  { featureFlags, can }: Pick<Session, 'featureFlags' | 'can'>,
): readonly BulkAction<Row>[] {
  return featureFlags['TAGGING_SYSTEM'] === true && can('can_bulk_create', 'Tag')
    ? [{ label: 'Add Tag', icon: <Tags size={16} strokeWidth={1.5} />, onSelect }]
    : [];
}
