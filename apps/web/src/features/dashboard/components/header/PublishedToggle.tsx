import { Tag, TagButton } from '@powerset/ui/tag/Tag.tsx';
import { Tooltip } from '@powerset/ui/tooltip/Tooltip.tsx';
import { toast } from '../../../../shared/toast.ts';
import { useFacts } from '../../facts.ts';
import { useSave } from '../../use-save.ts';

const HINTS = {
  published: 'This dashboard is published. Click to make it a draft.',
  draft:
    'This dashboard is not published, it will not show up in the list of dashboards. Click here to publish this dashboard.',
  draftOfOthers:
    'This dashboard is not published which means it will not show up in the list of dashboards. Favorite it to see it there or access it by using the URL directly.',
} as const;

/** Shows whether the dashboard is a draft or published; its owners switch with a click. */
export function PublishedToggle() {
  const { item, canEdit } = useFacts();
  const save = useSave();
  if (!canEdit)
    return item.published ? null : (
      <Tooltip content={HINTS.draftOfOthers}>
        <Tag tabIndex={0}>Draft</Tag>
      </Tooltip>
    );
  const toggle = (): void =>
    save.mutate(
      { update: { published: !item.published } },
      {
        onSuccess: () =>
          toast.success(item.published ? 'This dashboard is now hidden' : 'This dashboard is now published'),
        onError: () => toast.danger('You do not have permissions to edit this dashboard.'),
      },
    );
  return (
    <Tooltip content={item.published ? HINTS.published : HINTS.draft}>
      <TagButton tone={item.published ? 'success' : 'neutral'} onClick={toggle} disabled={save.isPending}>
        {item.published ? 'Published' : 'Draft'}
      </TagButton>
    </Tooltip>
  );
}
