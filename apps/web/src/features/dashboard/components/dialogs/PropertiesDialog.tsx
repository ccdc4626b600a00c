import { useState } from 'react';
import { Button } from '@powerset/ui/button/Button.tsx';
import { Dialog } from '@powerset/ui/dialog/Dialog.tsx';
import { Field } from '@powerset/ui/input/Field.tsx';
import { Input } from '@powerset/ui/input/Input.tsx';
import { TextArea } from '@powerset/ui/input/TextArea.tsx';
import { Section } from '@powerset/ui/layout/Section.tsx';
import { useDraft, useSend } from '../../state/store.ts';
import { metadataText, readMetadataText } from '../../state/metadata-text.ts';
import styles from './dialogs.module.css';

/** Name, address, certification, style and metadata of a dashboard; applied to the draft, kept by the next save. */
export function PropertiesDialog({ onClose }: { readonly onClose: () => void }) {
  const draft = useDraft(one => one);
  const send = useSend();
  const [title, setTitle] = useState(draft.title);
  const [slug, setSlug] = useState(draft.slug ?? '');
  const [certifiedBy, setCertifiedBy] = useState(draft.certifiedBy);
  const [details, setDetails] = useState(draft.certificationDetails);
  const [css, setCss] = useState(draft.css);
  const [text, setText] = useState(() => metadataText(draft.metadata));
  const read = readMetadataText(text, draft.metadata);
  const apply = (): void => {
    if (!read.metadata || !title.trim()) return;
    send({
      type: 'draft-changed',
      change: {
        title: title.trim(),
        slug: slug.trim() || null,
        certifiedBy,
        certificationDetails: details,
        css,
        metadata: read.metadata,
      },
    });
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Dashboard properties"
      width={640}
      onSubmit={apply}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" disabled={!read.metadata || !title.trim()}>
            Apply
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <div className={styles.pair}>
          <Field label="Title" isRequired error={title.trim() ? undefined : 'Title is required'}>
            {control => <Input {...control} size="large" value={title} onChange={setTitle} />}
          </Field>
          <Field label="URL slug" hint="A readable URL for your dashboard">
            {control => <Input {...control} size="large" value={slug} onChange={setSlug} />}
          </Field>
        </div>
        <div className={styles.pair}>
          <Field label="Certified by" hint="Person or group that has certified this dashboard.">
            {control => <Input {...control} size="large" value={certifiedBy} onChange={setCertifiedBy} />}
          </Field>
          <Field
            label="Certification details"
            hint="Any additional detail to show in the certification tooltip."
          >
            {control => <Input {...control} size="large" value={details} onChange={setDetails} />}
          </Field>
        </div>
        <Section title="CSS" startsOpen={css !== ''}>
          <Field>
            {control => (
              <TextArea
                {...control}
                aria-label="CSS"
                isMono
                rows={8}
                spellCheck={false}
                value={css}
                onChange={setCss}
              />
            )}
          </Field>
        </Section>
        <Section title="Advanced" startsOpen={false}>
          <Field
            label="JSON metadata"
            error={read.problem}
            hint="Filters, colors, and other settings. The layout is stored separately."
          >
            {control => (
              <TextArea {...control} isMono rows={14} spellCheck={false} value={text} onChange={setText} />
            )}
          </Field>
        </Section>
      </div>
    </Dialog>
  );
}
