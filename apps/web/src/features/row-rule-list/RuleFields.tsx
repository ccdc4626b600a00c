import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { rowRuleEndpoints, type RowRuleWire } from '@powerset/contracts/row-rule.ts';
import { Field } from '@powerset/ui/input/Field.tsx';
import { Input } from '@powerset/ui/input/Input.tsx';
import { TextArea } from '@powerset/ui/input/TextArea.tsx';
import { MultiSelect } from '@powerset/ui/select/MultiSelect.tsx';
import type { Option } from '@powerset/ui/select/option.ts';
import { Select } from '@powerset/ui/select/Select.tsx';
import { datasetChoices } from '../../shared/list/choices.ts';
import { relatedOptions } from '../../shared/list/related-options.ts';
import { useClauseDataset } from './api.ts';
import { FILTER_TYPES, type RuleDraft } from './rule-draft.ts';
import styles from './row-rule-list.module.css';

const SqlExpressionEditor = lazy(async () => ({
  default: (await import('../../shared/fields/SqlExpressionEditor.tsx')).SqlExpressionEditor,
}));

interface RuleFieldsProps {
  readonly draft: RuleDraft;
  readonly stored: RowRuleWire | undefined;
  /** Problems by the names of the wire. */
  readonly problems: Readonly<Record<string, string>>;
  readonly onChange: (change: Partial<RuleDraft>) => void;
}

const roleChoices = relatedOptions(rowRuleEndpoints.related, 'roles');
const NO_FUNCTIONS: readonly string[] = [];

/** Edits the fields of a rule. */
export function RuleFields({ draft, stored, problems, onChange }: RuleFieldsProps) {
  const isBase = draft.filterType === 'Base';
  return (
    <>
      <div className={styles.pair}>
        <Field label="Rule Name" isRequired error={problems['name']} info="A name that no other rule has.">
          {control => (
            <Input
              {...control}
              autoComplete="off"
              maxLength={255}
              value={draft.name}
              onChange={name => onChange({ name })}
            />
          )}
        </Field>
        <Field
          label="Filter Type"
          hint={
            isBase
              ? 'Applies to everyone except users with the excluded roles.'
              : 'Applies to users with one of the roles.'
          }
        >
          {control => (
            <Select
              {...control}
              value={draft.filterType}
              options={FILTER_TYPES.map(value => ({ value, label: value }))}
              onChange={filterType => onChange({ filterType: filterType ?? 'Regular' })}
            />
          )}
        </Field>
      </div>
      <Choices
        label="Datasets"
        isRequired
        error={problems['tables']}
        info="The rule also applies to the same tables in SQL Lab and in other datasets."
        name="datasets"
        values={draft.tables}
        known={(stored?.tables ?? []).map(table => ({
          value: table.id,
          label: table.table_name,
          description: table.schema ?? undefined,
        }))}
        load={datasetChoices}
        onChange={tables => onChange({ tables })}
      />
      <Choices
        label={isBase ? 'Excluded roles' : 'Roles'}
        error={problems['roles']}
        name="roles"
        values={draft.roles}
        known={(stored?.roles ?? []).map(role => ({ value: role.id, label: role.name }))}
        load={async (search, signal) =>
          (await roleChoices(search, signal)).map(option => ({ ...option, value: Number(option.value) }))
        }
        onChange={roles => onChange({ roles })}
      />
      <Clause draft={draft} problem={problems['clause']} onChange={onChange} />
      <div className={styles.pair}>
        <Field
          label="Group Key"
          error={problems['group_key']}
          hint="Rules with the same key are combined with OR, all others with AND."
        >
          {control => (
            <Input
              {...control}
              autoComplete="off"
              value={draft.groupKey}
              onChange={groupKey => onChange({ groupKey })}
            />
          )}
        </Field>
        <Field label="Description" error={problems['description']}>
          {control => (
            <TextArea
              {...control}
              rows={2}
              value={draft.description}
              onChange={description => onChange({ description })}
            />
          )}
        </Field>
      </div>
    </>
  );
}

function Clause({
  draft,
  problem,
  onChange,
}: Pick<RuleFieldsProps, 'draft' | 'onChange'> & { readonly problem: string | undefined }) {
  const { data } = useClauseDataset(draft.tables[0]);
  return (
    <Field
      label="Clause"
      isRequired
      error={problem}
      hint="A condition as in WHERE, for example department = 'Finance'. To hide all rows, enter 1 = 0."
    >
      {control => (
        <div className={styles.editor} data-invalid={problem ? '' : undefined}>
          <Suspense fallback={<pre className={styles.waiting}>{draft.clause}</pre>}>
            <SqlExpressionEditor
              value={draft.clause}
              label="Clause"
              placeholder=""
              dataset={data?.dataset}
              backend={data?.backend}
              functions={NO_FUNCTIONS}
              describedBy={control['aria-describedby']}
              keepsFocus
              onChange={clause => onChange({ clause })}
            />
          </Suspense>
        </div>
      )}
    </Field>
  );
}

interface ChoicesProps {
  readonly label: string;
  readonly info?: string;
  readonly isRequired?: boolean;
  readonly error: string | undefined;
  readonly name: string;
  readonly values: readonly number[];
  /** The stored values, which the search may not find. */
  readonly known: readonly Option<number>[];
  readonly load: (search: string, signal: AbortSignal) => Promise<readonly Option<number>[]>;
  readonly onChange: (values: readonly number[]) => void;
}

function Choices({ label, info, isRequired, error, name, values, known, load, onChange }: ChoicesProps) {
  const [search, setSearch] = useState('');
  const [met, setMet] = useState<readonly Option<number>[]>(known);
  const found = useQuery({
    queryKey: ['choices', name, search],
    queryFn: ({ signal }) => load(search, signal),
    staleTime: 30_000,
  });
  const offered = found.data ?? [];
  const options = [...offered, ...met.filter(one => !offered.some(({ value }) => value === one.value))];
  return (
    <Field
      label={label}
      isRequired={isRequired}
      error={error ?? found.error?.message}
      {...(info ? { info } : {})}
    >
      {control => (
        <MultiSelect
          {...control}
          label={label}
          values={values}
          options={options}
          isLoading={found.isFetching}
          onSearch={setSearch}
          onChange={chosen => {
            // A chosen value keeps its label when the next search does not find it.
            setMet(options.filter(option => chosen.includes(option.value)));
            onChange(chosen);
          }}
        />
      )}
    </Field>
  );
}
