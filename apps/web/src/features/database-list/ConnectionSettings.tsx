import { Checkbox } from '@powerset/ui/choice/Checkbox.tsx';
import { Field } from '@powerset/ui/input/Field.tsx';
import { Input } from '@powerset/ui/input/Input.tsx';
import { TextArea } from '@powerset/ui/input/TextArea.tsx';
import { Section } from '@powerset/ui/layout/Section.tsx';
import { cacheTimeoutProblem } from './connection-draft.ts';
import type { ConnectionDraft } from './connection-draft.ts';
import type { ConnectionFormProps } from './connection-form-props.ts';
import { extraWith } from './options-draft.ts';
import styles from './connection-form.module.css';

/** Edits what users may do with a database, and the options for its driver. */
export function ConnectionSettings(props: ConnectionFormProps) {
  return (
    <>
      <SqlLabSection {...props} />
      <PerformanceSection {...props} />
      <SecuritySection {...props} />
      <OtherSection {...props} />
    </>
  );
}

function setter(onChange: ConnectionFormProps['onChange']) {
  return <Name extends keyof ConnectionDraft>(name: Name) =>
    (value: ConnectionDraft[Name]): void =>
      onChange({ [name]: value });
}

function SqlLabSection({ draft, isNew, onChange }: ConnectionFormProps) {
  const set = setter(onChange);
  return (
    <Section title="SQL Lab" startsOpen={!isNew}>
      <div className={styles.checks}>
        <Checkbox
          isChecked={draft.isExposed}
          onChange={set('isExposed')}
          label="Expose database in SQL Lab"
        />
        <Checkbox
          isChecked={draft.allowsCtas}
          onChange={set('allowsCtas')}
          label="Allow CREATE TABLE AS"
          description="Let people save results as tables."
        />
        <Checkbox
          isChecked={draft.allowsCvas}
          onChange={set('allowsCvas')}
          label="Allow CREATE VIEW AS"
          description="Let people save queries as views."
        />
        {(draft.allowsCtas || draft.allowsCvas) && (
          <Field label="CTAS & CVAS SCHEMA" hint="Tables and views are created in this schema.">
            {control => (
              <Input
                {...control}
                autoComplete="off"
                spellCheck={false}
                value={draft.ctasSchema}
                onChange={set('ctasSchema')}
              />
            )}
          </Field>
        )}
        <Checkbox
          isChecked={draft.allowsDml}
          onChange={set('allowsDml')}
          label="Allow DML"
          description="Let people change data with SQL, not only read it."
        />
        <Checkbox
          isChecked={draft.hasCostEstimates}
          onChange={set('hasCostEstimates')}
          label="Enable query cost estimation"
          description="Show the estimated cost before a query runs, where the engine supports it."
        />
      </div>
    </Section>
  );
}

function PerformanceSection({ draft, onChange }: ConnectionFormProps) {
  const set = setter(onChange);
  return (
    <Section title="Performance" startsOpen={draft.cacheTimeout !== '' || draft.runsAsync}>
      <div className={styles.checks}>
        <Field
          label="Chart cache timeout"
          error={cacheTimeoutProblem(draft.cacheTimeout)}
          hint="In seconds. 0 keeps results forever, -1 turns the cache off. Leave empty to use the default."
        >
          {control => (
            <Input
              {...control}
              inputMode="numeric"
              autoComplete="off"
              value={draft.cacheTimeout}
              onChange={set('cacheTimeout')}
            />
          )}
        </Field>
        <Checkbox
          isChecked={draft.runsAsync}
          onChange={set('runsAsync')}
          label="Asynchronous query execution"
          description="Run queries in the background and fetch their results later."
        />
      </div>
    </Section>
  );
}

function SecuritySection({ draft, problems, onChange }: ConnectionFormProps) {
  const set = setter(onChange);
  return (
    <Section
      title="Security"
      startsOpen={draft.secretExtra !== '' || draft.certificate !== '' || draft.impersonates}
    >
      <div className={styles.checks}>
        <Field
          label="Secure Extra"
          error={problems.secretExtra}
          hint="Keys and tokens as JSON. They are stored encrypted and never shown again. To change one, enter all of them."
        >
          {control => (
            <TextArea
              {...control}
              isMono
              rows={4}
              autoComplete="off"
              spellCheck={false}
              placeholder='{"credentials_info": {"type": "service_account"}}'
              value={draft.secretExtra}
              onChange={set('secretExtra')}
            />
          )}
        </Field>
        <Field
          label="Root certificate"
          error={problems.certificate}
          hint="In PEM format. The server certificate must be signed by this certificate."
        >
          {control => (
            <TextArea
              {...control}
              isMono
              rows={3}
              autoComplete="off"
              spellCheck={false}
              placeholder="-----BEGIN CERTIFICATE-----"
              value={draft.certificate}
              onChange={set('certificate')}
            />
          )}
        </Field>
        <Checkbox
          isChecked={draft.impersonates}
          onChange={set('impersonates')}
          label="Impersonate logged in user"
          description="Run queries as the person who is signed in, on engines that support it (Trino, Presto, Hive …)."
        />
        <UploadFields draft={draft} set={set} />
      </div>
    </Section>
  );
}

function OtherSection({ draft, problems, onChange }: ConnectionFormProps) {
  const set = setter(onChange);
  return (
    <Section title="Other" startsOpen={draft.engineParams !== ''}>
      <div className={styles.checks}>
        <Field
          label="Engine Parameters"
          error={problems.engineParams ?? paramsProblem(draft)}
          hint="Driver options as JSON. Passwords and tokens are stored encrypted and shown as XXXXXXXXXX. Leave those as they are to keep them."
        >
          {control => (
            <TextArea
              {...control}
              isMono
              rows={4}
              autoComplete="off"
              spellCheck={false}
              placeholder='{"connect_args": {"sslmode": "require"}}'
              value={draft.engineParams}
              onChange={set('engineParams')}
            />
          )}
        </Field>
      </div>
    </Section>
  );
}

function UploadFields({
  draft,
  set,
}: Pick<ConnectionFormProps, 'draft'> & { readonly set: ReturnType<typeof setter> }) {
  return (
    <>
      <Checkbox
        isChecked={draft.allowsUploads}
        onChange={set('allowsUploads')}
        label="Allow file uploads to database"
        description="People with access to the whole database can create and replace tables from CSV, Excel, and Parquet files."
      />
      {draft.allowsUploads && (
        <Field label="Schemas allowed for File upload" hint="Comma-separated. Leave empty to allow all.">
          {control => (
            <Input
              {...control}
              autoComplete="off"
              spellCheck={false}
              value={draft.uploadSchemas}
              onChange={set('uploadSchemas')}
            />
          )}
        </Field>
      )}
    </>
  );
}

function paramsProblem(draft: ConnectionDraft): string | undefined {
  return extraWith(draft, undefined) === undefined
    ? 'Enter an object in JSON, such as {"connect_args": {"sslmode": "require"}}.'
    : undefined;
}
