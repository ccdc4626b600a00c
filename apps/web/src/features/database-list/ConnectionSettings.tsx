import { Checkbox } from '@powerset/ui/choice/Checkbox.tsx';
import { Field } from '@powerset/ui/input/Field.tsx';
import { Input } from '@powerset/ui/input/Input.tsx';
import { TextArea } from '@powerset/ui/input/TextArea.tsx';
import { Section } from '@powerset/ui/layout/Section.tsx';
import { cacheTimeoutProblem } from './connection-draft.ts';
import type { ConnectionDraft } from './connection-draft.ts';
import type { ConnectionFormProps } from './connection-form-props.ts';
import { limitProblem, paramsProblem, secondsProblem, type LimitsDraft } from './options-draft.ts';
import styles from './connection-form.module.css';

/** Edits what users may do with a database, and the options for its driver. */
export function ConnectionSettings({
  canUpload,
  ...props
}: ConnectionFormProps & {
  /** Whether the engine can take files as tables. */
  readonly canUpload: boolean;
}) {
  return (
    <div className={styles.form}>
      <SqlLabSection {...props} />
      <PerformanceSection {...props} />
      <SecuritySection {...props} canUpload={canUpload} />
      <OtherSection {...props} />
    </div>
  );
}

function setter(onChange: ConnectionFormProps['onChange']) {
  return <Name extends keyof ConnectionDraft>(name: Name) =>
    (value: ConnectionDraft[Name]): void =>
      onChange({ [name]: value });
}

function SqlLabSection({ draft, onChange }: ConnectionFormProps) {
  const set = setter(onChange);
  return (
    <Section title="SQL Lab">
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
        <Checkbox
          isChecked={draft.isExplorable}
          onChange={set('isExplorable')}
          label="Allow this database to be explored"
          description="Let people create charts from results in SQL Lab."
        />
        <Checkbox
          isChecked={draft.skipsPreviews}
          onChange={set('skipsPreviews')}
          label="Disable SQL Lab data preview queries"
          description="Show the columns of a table in SQL Lab without reading its first rows."
        />
      </div>
    </Section>
  );
}

function PerformanceSection({ draft, onChange }: ConnectionFormProps) {
  const set = setter(onChange);
  return (
    <Section title="Performance" startsOpen={false}>
      <div className={styles.checks}>
        <NumberField
          label="Chart cache timeout"
          hint="In seconds. 0 keeps results forever, -1 turns the cache off. Leave empty to use the default."
          problem={cacheTimeoutProblem(draft.cacheTimeout)}
          value={draft.cacheTimeout}
          onChange={set('cacheTimeout')}
        />
        <div className={styles.pair}>
          <NumberField
            label="Schema cache timeout"
            hint="Kept for compatibility; has no effect here."
            problem={secondsProblem(draft.schemaCacheTimeout)}
            value={draft.schemaCacheTimeout}
            onChange={set('schemaCacheTimeout')}
          />
          <NumberField
            label="Table cache timeout"
            hint="Kept for compatibility; has no effect here."
            problem={secondsProblem(draft.tableCacheTimeout)}
            value={draft.tableCacheTimeout}
            onChange={set('tableCacheTimeout')}
          />
        </div>
        <Checkbox
          isChecked={draft.runsAsync}
          onChange={set('runsAsync')}
          label="Asynchronous query execution"
          description="Run queries in the background and fetch their results later."
        />
        <Checkbox
          isChecked={draft.cancelsOnUnload}
          onChange={set('cancelsOnUnload')}
          label="Cancel query on window unload event"
          description="Stop running queries when people close the page or leave it."
        />
        <LimitFields limits={draft.limits} onChange={set('limits')} />
      </div>
    </Section>
  );
}

function LimitFields({
  limits,
  onChange,
}: {
  readonly limits: LimitsDraft;
  readonly onChange: (limits: LimitsDraft) => void;
}) {
  const field = (name: keyof LimitsDraft, label: string, hint: string) => (
    <NumberField
      label={label}
      hint={hint}
      problem={limitProblem(limits[name])}
      value={limits[name]}
      onChange={text => onChange({ ...limits, [name]: text })}
    />
  );
  return (
    <fieldset className={styles.limits}>
      <legend>Limits</legend>
      <div className={styles.pair}>
        {field('rows', 'Rows per query', 'Results are cut after this many rows.')}
        {field('seconds', 'Seconds per query', 'Longer queries are stopped.')}
        {field('queries', 'Queries at once', 'Further queries wait for their turn.')}
        {field('queriesPerUser', 'Queries at once per person', 'Further queries of the person wait.')}
      </div>
    </fieldset>
  );
}

interface NumberFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly problem: string | undefined;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

function NumberField({ label, hint, problem, value, onChange }: NumberFieldProps) {
  return (
    <Field label={label} error={problem} hint={hint}>
      {control => (
        <Input {...control} inputMode="numeric" autoComplete="off" value={value} onChange={onChange} />
      )}
    </Field>
  );
}

function SecuritySection({
  draft,
  problems,
  canUpload,
  onChange,
}: ConnectionFormProps & { readonly canUpload: boolean }) {
  const set = setter(onChange);
  const hasProblem = problems.secretExtra !== undefined || problems.certificate !== undefined;
  return (
    <Section
      key={hasProblem ? 'with problem' : 'usual'}
      title="Security"
      startsOpen={hasProblem || draft.secretExtra !== '' || draft.certificate !== '' || draft.impersonates}
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
        {(canUpload || draft.allowsUploads) && <UploadFields draft={draft} set={set} />}
      </div>
    </Section>
  );
}

function OtherSection({ draft, problems, onChange }: ConnectionFormProps) {
  const set = setter(onChange);
  return (
    <Section
      key={problems.engineParams ? 'with problem' : 'usual'}
      title="Other"
      startsOpen={problems.engineParams !== undefined || draft.engineParams !== ''}
    >
      <div className={styles.checks}>
        <Field
          label="Metadata Parameters"
          error={paramsProblem(draft.metadataParams, '{"schema": "public"}')}
          hint="A JSON object. Kept for compatibility; has no effect here."
        >
          {control => (
            <TextArea
              {...control}
              isMono
              rows={2}
              autoComplete="off"
              spellCheck={false}
              value={draft.metadataParams}
              onChange={set('metadataParams')}
            />
          )}
        </Field>
        <Field
          label="Engine Parameters"
          error={
            problems.engineParams ??
            paramsProblem(draft.engineParams, '{"connect_args": {"sslmode": "require"}}')
          }
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
        <Field label="Version" hint="Kept for compatibility; has no effect here.">
          {control => (
            <Input {...control} autoComplete="off" value={draft.version} onChange={set('version')} />
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
