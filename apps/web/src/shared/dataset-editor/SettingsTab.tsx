import { Checkbox } from '@powerset/ui/choice/Checkbox.tsx';
import { Field } from '@powerset/ui/input/Field.tsx';
import { NumberInput } from '@powerset/ui/input/NumberInput.tsx';
import { Select } from '@powerset/ui/select/Select.tsx';
import type { Option } from '@powerset/ui/select/option.ts';
import { datasetEndpoints } from '@powerset/contracts/dataset.ts';
import { CodeEditor } from '../code/CodeEditor.tsx';
import { RelatedField } from '../fields/RelatedField.tsx';
import { relatedOptions } from '../list/related-options.ts';
import { useSession } from '../session/session.ts';
import type { DraftSettings } from './dataset-draft.ts';
import type { EditorTabProps } from './editor-tab.ts';
import { objectProblem, readExtra, writeExtra, type ExtraMembers } from './extra-text.ts';
import { CertificationFields, problemAt, TextField } from './part-fields.tsx';
import styles from './dataset-editor.module.css';

interface SettingsTabProps extends Pick<EditorTabProps, 'draft' | 'problems' | 'onChange'> {
  readonly knownOwners: readonly Option<number>[];
}

interface SettingsPartProps {
  readonly settings: DraftSettings;
  error(field: string): string | undefined;
  set(change: Partial<DraftSettings>): void;
}

/** Edits the settings of a dataset. */
export function SettingsTab({ draft, problems, knownOwners, onChange }: SettingsTabProps) {
  const part: SettingsPartProps = {
    settings: draft.settings,
    error: field => problemAt(problems, field),
    set: change => onChange({ ...draft, settings: { ...draft.settings, ...change } }),
  };
  return (
    <div className={styles.settings} tabIndex={0} role="group" aria-label="Settings">
      <section className={styles.fields}>
        <h3 className={styles.formTitle}>Basic</h3>
        <BasicFields {...part} knownOwners={knownOwners} />
      </section>
      <section className={styles.fields}>
        <h3 className={styles.formTitle}>Advanced</h3>
        <AdvancedFields {...part} />
      </section>
    </div>
  );
}

const loadOwners = relatedOptions(datasetEndpoints.related, 'owners');

function BasicFields({
  settings,
  error,
  set,
  knownOwners,
}: SettingsPartProps & Pick<SettingsTabProps, 'knownOwners'>) {
  return (
    <>
      <TextField
        label="Description"
        rows={3}
        value={settings.description}
        onChange={description => set({ description })}
      />
      <TextField
        label="Default URL"
        hint="Opens instead of the chart builder when someone selects the dataset in the list."
        value={settings.defaultUrl}
        onChange={defaultUrl => set({ defaultUrl })}
      />
      <Checkbox
        label="Autocomplete filters"
        description="Offer the values of a column when someone adds a filter."
        isChecked={settings.suggestsValues}
        onChange={suggestsValues => set({ suggestsValues })}
      />
      <TextField
        label="Autocomplete query predicate"
        hint="A condition that limits the rows searched for these values, such as day > '2024-01-01'."
        isMono
        rows={2}
        value={settings.valuesPredicate}
        error={error('valuesPredicate')}
        onChange={valuesPredicate => set({ valuesPredicate })}
      />
      <RelatedField
        label="Owners"
        hint="Users who can change the dataset."
        name="dataset-owners"
        values={settings.owners}
        known={knownOwners}
        load={loadOwners}
        onChange={owners => set({ owners })}
      />
      {objectProblem(settings.extra) === undefined && (
        <CertificationFields extra={settings.extra} hasWarning onChange={extra => set({ extra })} />
      )}
      <JsonField
        label="Extra"
        hint="JSON with further settings. Certification, warning, time zone, and fiscal year are stored here."
        value={settings.extra}
        error={error('extra')}
        onChange={extra => set({ extra })}
      />
    </>
  );
}

function AdvancedFields({ settings, error, set }: SettingsPartProps) {
  const hasTemplates = useSession().featureFlags['ENABLE_TEMPLATE_PROCESSING'] === true;
  return (
    <>
      <Field
        label="Cache timeout"
        hint="In seconds. -1 turns the cache off. Leave empty to use the database's timeout."
      >
        {field => (
          <NumberInput
            {...field}
            isInteger
            min={-1}
            value={settings.cacheTimeout}
            onChange={cacheTimeout => set({ cacheTimeout })}
          />
        )}
      </Field>
      <Field label="Hours offset" hint="The number of hours, negative or positive, to shift the time column.">
        {field => (
          <NumberInput
            {...field}
            isInteger
            value={settings.hoursOffset}
            onChange={hoursOffset => set({ hoursOffset })}
          />
        )}
      </Field>
      {objectProblem(settings.extra) === undefined && <TimeFields settings={settings} set={set} />}
      <Checkbox
        label="Normalize column names"
        description="Read the names of columns in the case in which the database prints them."
        isChecked={settings.normalizesColumns}
        onChange={normalizesColumns => set({ normalizesColumns })}
      />
      <Checkbox
        label="Always filter main datetime column"
        description="Apply time filters to the default datetime column too when a chart uses another one."
        isChecked={settings.alwaysFiltersMainTime}
        onChange={alwaysFiltersMainTime => set({ alwaysFiltersMainTime })}
      />
      {hasTemplates && (
        <JsonField
          label="Template parameters"
          hint="JSON with values for Jinja templates in the SQL of the dataset."
          value={settings.templateParams}
          error={error('templateParams')}
          onChange={templateParams => set({ templateParams })}
        />
      )}
    </>
  );
}

function TimeFields({ settings, set }: Pick<SettingsPartProps, 'settings' | 'set'>) {
  const { timeZone, fiscalYearStart } = readExtra(settings.extra);
  const write = (change: Partial<ExtraMembers>): void => set({ extra: writeExtra(settings.extra, change) });
  const zones = Intl.supportedValuesOf('timeZone');
  return (
    <>
      <Field label="Time zone" hint="Decides when “today” begins in relative time ranges.">
        {field => (
          <Select
            {...field}
            placeholder="UTC"
            isSearchable
            isClearable
            value={timeZone || undefined}
            options={(timeZone && !zones.includes(timeZone) ? [timeZone, ...zones] : zones).map(zone => ({
              value: zone,
              label: zone,
            }))}
            onChange={zone => write({ timeZone: zone ?? '' })}
          />
        )}
      </Field>
      <Field label="First month of the fiscal year" hint="The month that years and quarters begin with.">
        {field => (
          <Select
            {...field}
            placeholder="January"
            isClearable
            value={fiscalYearStart ?? undefined}
            options={MONTHS}
            onChange={month => write({ fiscalYearStart: month ?? null })}
          />
        )}
      </Field>
    </>
  );
}

const MONTHS = Array.from({ length: 12 }, (_, at) => ({
  value: at + 1,
  label: new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, at, 1)),
}));

interface JsonFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  readonly error: string | undefined;
  onChange(value: string): void;
}

function JsonField({ label, hint, value, error, onChange }: JsonFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {() => (
        <div className={styles.code} data-invalid={error === undefined ? undefined : ''}>
          <CodeEditor language="json" label={label} value={value} onChange={onChange} />
        </div>
      )}
    </Field>
  );
}
