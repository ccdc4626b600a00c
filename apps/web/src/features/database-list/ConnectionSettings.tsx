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

/** What may be done with a database, and what is told to its driver beside the address. */
export function ConnectionSettings({ draft, problems, isNew, onChange }: ConnectionFormProps) {
  const set =
    <Name extends keyof ConnectionDraft>(name: Name) =>
    (value: ConnectionDraft[Name]): void =>
      onChange({ [name]: value });
  return (
    <>
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
            description="Results may be kept as tables."
          />
          <Checkbox
            isChecked={draft.allowsCvas}
            onChange={set('allowsCvas')}
            label="Allow CREATE VIEW AS"
            description="Queries may be kept as views."
          />
          {(draft.allowsCtas || draft.allowsCvas) && (
            <Field
              label="CTAS & CVAS SCHEMA"
              hint="Where these tables and views go, whatever schema is chosen."
            >
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
            description="People may change data with SQL, not only read it."
          />
          <Checkbox
            isChecked={draft.hasCostEstimates}
            onChange={set('hasCostEstimates')}
            label="Enable query cost estimation"
            description="What a query would cost is told before it runs, on engines that tell it."
          />
        </div>
      </Section>
      <Section title="Performance" startsOpen={draft.cacheTimeout !== '' || draft.runsAsync}>
        <div className={styles.checks}>
          <Field
            label="Chart cache timeout"
            error={cacheTimeoutProblem(draft.cacheTimeout)}
            hint="Seconds for which answers are kept; 0 for ever, -1 not at all, empty as long as the installation says."
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
            description="Queries may run in the background, with their results asked for later."
          />
        </div>
      </Section>
      <Section
        title="Security"
        startsOpen={draft.secretExtra !== '' || draft.certificate !== '' || draft.impersonates}
      >
        <div className={styles.checks}>
          <Field
            label="Secure Extra"
            error={problems.secretExtra}
            hint="Keys and tokens beside the address, as JSON. They are kept encrypted and never shown again: to change one, enter all of them."
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
            hint="In PEM form: the certificate of the server must be signed by it."
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
            description="Queries run in the name of whoever asks, where the engine can (Trino, Presto, Hive …)."
          />
          <Checkbox
            isChecked={draft.allowsUploads}
            onChange={set('allowsUploads')}
            label="Allow file uploads to database"
            description="People who may read the whole database can add and replace tables from CSV, Excel and Parquet files."
          />
          {draft.allowsUploads && (
            <Field label="Schemas allowed for File upload" hint="With commas between them; empty for all.">
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
        </div>
      </Section>
      <Section title="Other" startsOpen={draft.engineParams !== ''}>
        <div className={styles.checks}>
          <Field
            label="Engine Parameters"
            error={problems.engineParams ?? paramsProblem(draft)}
            hint="What the driver is told beside the address, as JSON. Passwords and tokens among them are kept encrypted and shown as XXXXXXXXXX; left so, they stay."
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
    </>
  );
}

function paramsProblem(draft: ConnectionDraft): string | undefined {
  return extraWith(draft, undefined) === undefined
    ? 'Enter an object in JSON, such as {"connect_args": {"sslmode": "require"}}.'
    : undefined;
}
