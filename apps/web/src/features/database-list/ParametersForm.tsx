import { Checkbox } from '@powerset/ui/choice/Checkbox.tsx';
import { Field } from '@powerset/ui/input/Field.tsx';
import { Input } from '@powerset/ui/input/Input.tsx';
import type { BasicFormProps } from './connection-form-props.ts';
import { CredentialsField } from './CredentialsField.tsx';
import { fieldsOf, isRequiredField, type FieldName } from './engine.ts';
import type { ParametersDraft } from './parameters-draft.ts';
import { SheetsFields } from './SheetsFields.tsx';
import styles from './connection-form.module.css';

interface TextFacts {
  readonly label: string;
  readonly placeholder?: string;
  readonly hint?: string;
  readonly type?: 'password';
  readonly isNumeric?: true;
}

const TEXTS: Readonly<Partial<Record<FieldName, TextFacts>>> = {
  host: { label: 'Host', placeholder: 'e.g. 127.0.0.1' },
  port: { label: 'Port', isNumeric: true },
  database: { label: 'Database name', placeholder: 'e.g. world_population' },
  username: { label: 'Username', placeholder: 'e.g. Analytics' },
  password: { label: 'Password', type: 'password' },
  access_token: { label: 'Access token', type: 'password' },
  http_path: { label: 'HTTP path', placeholder: 'e.g. /sql/1.0/warehouses/abc123' },
  query: {
    label: 'Additional Parameters',
    placeholder: 'e.g. param1=value1&param2=value2',
    hint: 'Options that are added to the address of the database.',
  },
  account: {
    label: 'Account',
    placeholder: 'e.g. xy12345.us-east-2.aws',
    hint: 'The part of the account URL before .snowflakecomputing.com.',
  },
  warehouse: { label: 'Warehouse', placeholder: 'e.g. compute_wh' },
  role: { label: 'Role', placeholder: 'e.g. AccountAdmin' },
};

const PORTS: Readonly<Record<string, string>> = {
  postgresql: '5432',
  cockroachdb: '26257',
  redshift: '5439',
  risingwave: '4566',
  mysql: '3306',
  mariadb: '3306',
  starrocks: '9030',
  pydoris: '9030',
  clickhousedb: '8123',
  databricks: '443',
};

/** The fields behind the name of the database. */
const BEHIND_NAME: ReadonlySet<FieldName> = new Set([
  'credentials_info',
  'service_account_info',
  'catalog',
  'query',
  'encryption',
  'account',
  'warehouse',
  'role',
]);

/** Edits the fields that the engine's form has before or behind the name of the database. */
export function ParametersForm({
  place,
  ...props
}: BasicFormProps & { readonly place: 'before-name' | 'behind-name' }) {
  const fields = fieldsOf(props.engine);
  return fields
    .filter(field => BEHIND_NAME.has(field) === (place === 'behind-name'))
    .filter(field => !(field === 'port' && fields.includes('host')))
    .map(field =>
      field === 'host' ? (
        <div key={field} className={styles.place}>
          <TextField {...props} field="host" />
          {fields.includes('port') && <TextField {...props} field="port" />}
        </div>
      ) : (
        <FormField key={field} {...props} field={field} />
      ),
    );
}

interface FormFieldProps extends BasicFormProps {
  readonly field: FieldName;
}

function FormField(props: FormFieldProps) {
  const { field, draft, problems, isNew, onChange, onLeave } = props;
  const change = changer(props);
  switch (field) {
    case 'encryption':
      return (
        <Checkbox
          isChecked={draft.parameters.isEncrypted}
          onChange={isEncrypted => {
            change({ isEncrypted });
            onLeave();
          }}
          label="SSL"
          description='SSL Mode "require" will be used.'
        />
      );
    case 'credentials_info':
    case 'service_account_info':
      return (
        <CredentialsField
          isNew={isNew}
          isOptional={field === 'service_account_info'}
          value={draft.parameters.texts[field] ?? ''}
          error={problems.fields?.[field]}
          onChange={text => {
            onChange({ parameters: withText(draft.parameters, field, text) });
          }}
          onLeave={onLeave}
        />
      );
    case 'catalog':
      return (
        <SheetsFields
          sheets={draft.parameters.sheets}
          problems={problems.fields ?? {}}
          onChange={sheets => change({ sheets })}
          onLeave={onLeave}
        />
      );
    default:
      return <TextField {...props} />;
  }
}

function TextField({ field, engine, draft, problems, onChange, onLeave }: FormFieldProps) {
  const { label, placeholder, hint, type, isNumeric } = TEXTS[field]!;
  const port = PORTS[engine?.engine ?? ''];
  return (
    <Field
      label={label}
      isRequired={isRequiredField(engine, field)}
      error={problems.fields?.[field]}
      hint={hint}
    >
      {control => (
        <Input
          {...control}
          size="large"
          type={type ?? 'text'}
          inputMode={isNumeric ? 'numeric' : 'text'}
          autoComplete={type === 'password' ? 'new-password' : 'off'}
          spellCheck={false}
          placeholder={isNumeric ? (port === undefined ? '' : `e.g. ${port}`) : placeholder}
          value={draft.parameters.texts[field] ?? ''}
          onChange={text => onChange({ parameters: withText(draft.parameters, field, text) })}
          onBlur={onLeave}
        />
      )}
    </Field>
  );
}

function changer({ draft, onChange }: BasicFormProps) {
  return (part: Partial<ParametersDraft>): void => onChange({ parameters: { ...draft.parameters, ...part } });
}

function withText(draft: ParametersDraft, field: FieldName, text: string): ParametersDraft {
  return { ...draft, texts: { ...draft.texts, [field]: text } };
}
