import { useState } from 'react';
import { CATEGORICAL_PALETTES } from '@powerset/core/color/categorical-palettes.ts';
import { dashboardEndpoints } from '@powerset/contracts/dashboard.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { Dialog } from '@powerset/ui/dialog/Dialog.tsx';
import { Field } from '@powerset/ui/input/Field.tsx';
import { Input } from '@powerset/ui/input/Input.tsx';
import { Section } from '@powerset/ui/layout/Section.tsx';
import { CodeEditor } from '../../../../shared/code/CodeEditor.tsx';
import { PaletteSelect } from '../../../../shared/fields/PaletteSelect.tsx';
import { peopleOptions, RelatedField } from '../../../../shared/fields/RelatedField.tsx';
import { relatedOptions } from '../../../../shared/list/related-options.ts';
import { useSession } from '../../../../shared/session/session.ts';
import { toast } from '../../../../shared/toast.ts';
import { useFacts } from '../../facts.ts';
import { normalizedSlug } from '../../state/draft.ts';
import type { Draft } from '../../state/draft.ts';
import { metadataText, readMetadataText } from '../../state/metadata-text.ts';
import { useDraft, useSend } from '../../state/store.ts';
import { TagsField, useTags } from './TagsField.tsx';
import styles from './dialogs.module.css';

const loadOwners = relatedOptions(dashboardEndpoints.related, 'owners');
const loadRoles = relatedOptions(dashboardEndpoints.related, 'roles');

/**
 * Edits everything about a dashboard except its layout. The changes go to the draft, and the next save stores
 * them.
 */
export function PropertiesDialog({ onClose }: { readonly onClose: () => void }) {
  const before = useDraft(one => one);
  const send = useSend();
  const { featureFlags } = useSession();
  const [draft, setDraft] = useState(before);
  const [text, setText] = useState(() => metadataText(before.metadata));
  const tags = useTags();
  const read = readMetadataText(text, before.metadata);
  const isValid = read.metadata !== undefined && draft.title.trim() !== '';
  const change = (part: Partial<Draft>): void => setDraft({ ...draft, ...part });
  const apply = (): void => {
    if (!read.metadata || !isValid) return;
    send({
      type: 'draft-changed',
      change: {
        ...draft,
        title: draft.title.trim(),
        slug: normalizedSlug(draft.slug),
        metadata: read.metadata,
      },
    });
    tags.save();
    toast.success('Dashboard properties updated');
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Dashboard properties"
      width={680}
      onSubmit={apply}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" disabled={!isValid}>
            Apply
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <BasicFields draft={draft} onChange={change} />
        <AccessFields draft={draft} onChange={change} />
        <SchemeField text={text} metadata={read.metadata} onChange={setText} />
        <CertificationFields draft={draft} onChange={change} />
        {featureFlags['TAGGING_SYSTEM'] === true && <TagsField tags={tags} />}
        <Section title="Advanced" startsOpen={read.problem !== undefined}>
          <Field
            label="JSON metadata"
            error={read.problem}
            hint="Filters, colors, and other settings. The layout is stored separately. Do not overwrite filter_scopes."
          >
            {() => (
              <CodeEditor
                className={styles.code}
                language="json"
                label="JSON metadata"
                value={text}
                onChange={setText}
              />
            )}
          </Field>
        </Section>
      </div>
    </Dialog>
  );
}

interface FieldsProps {
  readonly draft: Draft;
  onChange(part: Partial<Draft>): void;
}

function BasicFields({ draft, onChange }: FieldsProps) {
  return (
    <fieldset className={styles.group}>
      <legend>Basic information</legend>
      <div className={styles.pair}>
        <Field label="Title" isRequired error={draft.title.trim() ? undefined : 'Title is required'}>
          {control => (
            <Input {...control} size="large" value={draft.title} onChange={title => onChange({ title })} />
          )}
        </Field>
        <Field label="URL slug" hint="A readable URL for your dashboard">
          {control => (
            <Input {...control} size="large" value={draft.slug ?? ''} onChange={slug => onChange({ slug })} />
          )}
        </Field>
      </div>
    </fieldset>
  );
}

function AccessFields({ draft, onChange }: FieldsProps) {
  const { item } = useFacts();
  const { featureFlags } = useSession();
  return (
    <fieldset className={styles.group}>
      <legend>Access</legend>
      <RelatedField
        label="Owners"
        hint="Owners is a list of users who can alter the dashboard. Searchable by name or username."
        name="dashboard-owners"
        values={draft.owners}
        known={peopleOptions(item.owners)}
        load={loadOwners}
        onChange={owners => onChange({ owners })}
      />
      {featureFlags['DASHBOARD_RBAC'] === true && (
        <RelatedField
          label="Roles"
          hint="Roles is a list which defines access to the dashboard. Granting a role access to a dashboard bypasses the checks of its datasets. If no roles are chosen, the regular permissions apply."
          name="dashboard-roles"
          values={draft.roles}
          known={item.roles.flatMap(({ id, name }) =>
            id === undefined ? [] : [{ value: id, label: name ?? '' }],
          )}
          load={loadRoles}
          onChange={roles => onChange({ roles })}
        />
      )}
    </fieldset>
  );
}

/** The palette is also part of the metadata, so both fields show the same value. */
function SchemeField({
  text,
  metadata,
  onChange,
}: {
  readonly text: string;
  readonly metadata: Draft['metadata'] | undefined;
  onChange(text: string): void;
}) {
  const { color_scheme: scheme } = metadata ?? {};
  const isKnown =
    typeof scheme !== 'string' || scheme === '' || CATEGORICAL_PALETTES.some(({ id }) => id === scheme);
  return (
    <fieldset className={styles.group}>
      <legend>Colors</legend>
      <Field
        label="Color scheme"
        hint="Used by all charts of this dashboard, whatever their own."
        error={isKnown ? undefined : 'A valid color scheme is required'}
      >
        {control => (
          <PaletteSelect
            id={control.id}
            label="Color scheme"
            value={typeof scheme === 'string' && scheme !== '' ? scheme : undefined}
            palettes={CATEGORICAL_PALETTES}
            none="Each chart has its own"
            onChange={id => {
              if (metadata) onChange(metadataText({ ...JSON.parse(text || '{}'), color_scheme: id ?? '' }));
            }}
          />
        )}
      </Field>
    </fieldset>
  );
}

function CertificationFields({ draft, onChange }: FieldsProps) {
  return (
    <fieldset className={styles.group}>
      <legend>Certification</legend>
      <div className={styles.pair}>
        <Field label="Certified by" hint="Person or group that has certified this dashboard.">
          {control => (
            <Input
              {...control}
              size="large"
              value={draft.certifiedBy}
              onChange={certifiedBy => onChange({ certifiedBy })}
            />
          )}
        </Field>
        <Field
          label="Certification details"
          hint="Any additional detail to show in the certification tooltip."
        >
          {control => (
            <Input
              {...control}
              size="large"
              value={draft.certificationDetails}
              onChange={certificationDetails => onChange({ certificationDetails })}
            />
          )}
        </Field>
      </div>
    </fieldset>
  );
}
