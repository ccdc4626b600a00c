import { Button } from '@powerset/ui/button/Button.tsx';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { Field } from '@powerset/ui/input/Field.tsx';
import { Input } from '@powerset/ui/input/Input.tsx';
import { Section } from '@powerset/ui/layout/Section.tsx';
import { useSession } from '../../shared/session/session.ts';
import { useEngines } from './api.ts';
import { engineWithoutPackage, inMethod, withName, withUri } from './connection-draft.ts';
import type { EngineWithoutPackage } from './connection-draft.ts';
import type { BasicFormProps } from './connection-form-props.ts';
import { engineOfUri, fieldsOf, uriExample } from './engine.ts';
import { ParametersForm } from './ParametersForm.tsx';
import { TunnelFields } from './TunnelFields.tsx';
import styles from './connection-form.module.css';

/** Edits how a database is reached: by the form of its engine or by its address. */
export function ConnectionForm(props: BasicFormProps) {
  const { draft, problems, isNew, engine, onChange, onLeave } = props;
  const isForm = draft.method === 'dynamic_form';
  const hasTunnels = useSession().featureFlags['SSH_TUNNELING'] === true;
  const canTunnel = engine?.engine_information.disable_ssh_tunneling !== true;
  const named: BasicFormProps = isNew
    ? { ...props, onChange: part => onChange({ ...part, ...withName(draft, part, engine) }) }
    : props;
  return (
    <div className={styles.form}>
      {isForm ? <ParametersForm {...named} place="before-name" /> : <UriField {...props} />}
      <Field
        label="Display Name"
        isRequired
        error={problems.name}
        hint="The name people see when they pick a database."
      >
        {control => (
          <Input
            {...control}
            size="large"
            autoComplete="off"
            value={draft.name}
            onChange={name => onChange({ name })}
          />
        )}
      </Field>
      {isForm && <ParametersForm {...named} place="behind-name" />}
      {((hasTunnels && canTunnel) || draft.tunnel) && (
        <Section title="SSH Tunnel" startsOpen={draft.tunnel !== undefined}>
          <TunnelFields
            tunnel={draft.tunnel}
            problems={problems.tunnel}
            onChange={tunnel => onChange({ tunnel })}
            onLeave={onLeave}
          />
        </Section>
      )}
      {problems.other && <ErrorPanel title="The database could not be connected" text={problems.other} />}
      <MethodSwitch {...props} isNew={isNew} />
    </div>
  );
}

function MethodSwitch({ draft, engine, onChange, onEngine }: BasicFormProps) {
  const { data } = useEngines();
  const isForm = draft.method === 'dynamic_form';
  const meant = isForm ? engine : (engineOfUri(draft.uri, data?.databases ?? []) ?? engine);
  if (!meant || fieldsOf(meant).length === 0) return null;
  return (
    <div>
      <Button
        variant="link"
        onClick={() => {
          onEngine(meant);
          onChange(inMethod(draft, isForm ? 'sqlalchemy_form' : 'dynamic_form', meant));
        }}
      >
        {isForm
          ? 'Connect this database with a SQLAlchemy URI string instead'
          : 'Connect this database using the dynamic form instead'}
      </Button>
    </div>
  );
}

function UriField({ draft, problems, isNew, engine, onChange }: BasicFormProps) {
  const { data } = useEngines();
  const missing = engineWithoutPackage(draft.uri, data?.needs_package ?? []);
  return (
    <>
      <Field
        label="SQLAlchemy URI"
        isRequired
        error={problems.uri}
        hint="The address of the database, with user and password. The password is kept encrypted and never shown again."
      >
        {control => (
          <Input
            {...control}
            size="large"
            isMono
            autoComplete="off"
            spellCheck={false}
            placeholder={uriExample(engine)}
            value={draft.uri}
            onChange={uri => onChange(isNew ? withUri(draft, uri) : { uri })}
          />
        )}
      </Field>
      {missing && <MissingPackage engine={missing} />}
    </>
  );
}

function MissingPackage({
  engine: { name, package: needed, install },
}: {
  readonly engine: EngineWithoutPackage;
}) {
  return (
    <p role="status" className={styles.missing}>
      {name} needs the package <code>{needed}</code>, which is not installed. Whoever runs the server installs
      it there with <code>{install}</code> and starts it again.
    </p>
  );
}
