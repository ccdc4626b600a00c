import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { savedQueryEndpoints } from '@powerset/contracts/saved-query.ts';
import { tagEndpoints, type TagRow } from '@powerset/contracts/tag.ts';
import { Field } from '@powerset/ui/input/Field.tsx';
import { Input } from '@powerset/ui/input/Input.tsx';
import { MultiSelect } from '@powerset/ui/select/MultiSelect.tsx';
import type { Option } from '@powerset/ui/select/option.ts';
import { call } from '../../shared/api/call.ts';
import { chartChoices, dashboardChoices } from '../../shared/list/choices.ts';
import { EditDialog, OpeningDialog } from '../../shared/resource/EditDialog.tsx';
import { useStored } from '../../shared/resource/use-stored.ts';
import { toast } from '../../shared/toast.ts';
import { TAGS, useSaveTag, useTagged } from './api.ts';
import { draftOf, TAG_KINDS, type TaggedThing, type TagKind } from './tag-draft.ts';

interface TagDialogProps {
  /** Undefined for a new tag. */
  readonly id: number | undefined;
  readonly onClose: () => void;
}

const titleOf = (id: number | undefined): string => (id === undefined ? 'Create Tag' : 'Edit Tag');

/** Creates or edits a tag, and chooses what has it. */
export function TagDialog({ id, onClose }: TagDialogProps) {
  const stored = useStored([TAGS, id], tagEndpoints.get, id === undefined ? undefined : { params: { id } });
  const tagged = useTagged(id === undefined ? [] : [id]);
  if (id !== undefined && (!stored.data || !tagged.data))
    return (
      <OpeningDialog title={titleOf(id)} noun="tag" error={stored.error ?? tagged.error} onClose={onClose} />
    );
  return (
    <TagForm
      tag={stored.data?.answer.result}
      tagged={tagged.data ?? []}
      version={stored.data?.version}
      onClose={onClose}
    />
  );
}

interface TagFormProps {
  readonly tag: TagRow | undefined;
  readonly tagged: readonly TaggedThing[];
  readonly version: string | undefined;
  readonly onClose: () => void;
}

function TagForm({ tag, tagged, version, onClose }: TagFormProps) {
  const [draft, setDraft] = useState(() => draftOf(tag, tagged));
  // What the dialog showed at first decides what a save removes, however often the list loads again.
  const [before] = useState(tagged);
  const save = useSaveTag(tag);
  return (
    <EditDialog
      title={titleOf(tag?.id)}
      noun="tag"
      isNew={!tag}
      isComplete={draft.name.trim() !== ''}
      isBusy={save.isPending}
      error={save.error}
      onClose={onClose}
      onSave={overwrites =>
        save.mutate(
          { draft, before, version: overwrites ? undefined : version },
          {
            onSuccess: () => {
              toast.success(tag ? 'Tag updated' : 'Tag created');
              onClose();
            },
          },
        )
      }
    >
      {problems => (
        <>
          <Field label="Tag Name" isRequired error={problems['name']}>
            {control => (
              <Input
                {...control}
                autoComplete="off"
                maxLength={250}
                placeholder="Name of your tag"
                value={draft.name}
                onChange={name => setDraft({ ...draft, name })}
              />
            )}
          </Field>
          <Field label="Description" error={problems['description']}>
            {control => (
              <Input
                {...control}
                autoComplete="off"
                placeholder="Add description of your tag"
                value={draft.description}
                onChange={description => setDraft({ ...draft, description })}
              />
            )}
          </Field>
          {TAG_KINDS.map(kind => (
            <ThingsField
              key={kind}
              kind={kind}
              chosen={draft.things[kind]}
              onChange={options => setDraft({ ...draft, things: { ...draft.things, [kind]: options } })}
            />
          ))}
        </>
      )}
    </EditDialog>
  );
}

const LABELS: Readonly<Record<TagKind, string>> = {
  dashboard: 'Dashboards',
  chart: 'Charts',
  query: 'Saved Queries',
};
const CHOICES = { dashboard: dashboardChoices, chart: chartChoices, query: queryChoices } as const;

async function queryChoices(search: string, signal?: AbortSignal): Promise<readonly Option<number>[]> {
  const { result } = await call(savedQueryEndpoints.list, {
    query: {
      q: {
        page: 0,
        page_size: 100,
        columns: ['id', 'label'],
        order_column: 'label',
        order_direction: 'asc',
        filters: search ? [{ col: 'label', opr: 'all_text', value: search }] : [],
      },
    },
    signal,
  });
  return result.map(row => ({ value: row.id, label: row.label || 'Untitled query' }));
}

interface ThingsFieldProps {
  readonly kind: TagKind;
  readonly chosen: readonly Option<number>[];
  readonly onChange: (chosen: readonly Option<number>[]) => void;
}

function ThingsField({ kind, chosen, onChange }: ThingsFieldProps) {
  const [search, setSearch] = useState('');
  const { data = [], isFetching } = useQuery({
    queryKey: ['choices', `${kind}-to-tag`, search],
    queryFn: ({ signal }) => CHOICES[kind](search, signal),
    staleTime: 30_000,
  });
  const offered = [...data, ...chosen.filter(one => !data.some(option => option.value === one.value))];
  return (
    <Field label={LABELS[kind]}>
      {control => (
        <MultiSelect
          {...control}
          label={LABELS[kind]}
          options={offered}
          values={chosen.map(option => option.value)}
          isLoading={isFetching}
          onSearch={setSearch}
          onChange={values => onChange(offered.filter(option => values.includes(option.value)))}
        />
      )}
    </Field>
  );
}
