import type { ConnectionFormProps } from './connection-form-props.ts';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { Field } from '@powerset/ui/input/Field.tsx';
import { Input } from '@powerset/ui/input/Input.tsx';
import { Section } from '@powerset/ui/layout/Section.tsx';
import { TagButton } from '@powerset/ui/tag/Tag.tsx';
import { useSession } from '../../shared/session/session.ts';
import { useEngines } from './api.ts';
import { engineWithoutPackage, withUri } from './connection-draft.ts';
import type { EngineWithoutPackage } from './connection-draft.ts';
import { ConnectionSettings } from './ConnectionSettings.tsx';
import { TunnelFields } from './TunnelFields.tsx';
import styles from './connection-form.module.css';

/** Edits the connection of a database and what users may do with it. */
export function ConnectionForm({ draft, problems, isNew, onChange }: ConnectionFormProps) {
  const { data: engines } = useEngines();
  const hasTunnels = useSession().featureFlags['SSH_TUNNELING'] === true || draft.tunnel !== undefined;
  const missing = engineWithoutPackage(draft.uri, engines?.needs_package ?? []);
  return (
    <div className={styles.form}>
      {isNew && !draft.uri && (
        <EngineStarts engines={engines?.databases ?? []} onChoose={uri => onChange(withUri(draft, uri))} />
      )}
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
            placeholder="dialect+driver://username:password@host:port/database"
            value={draft.uri}
            onChange={uri => onChange(isNew ? withUri(draft, uri) : { uri })}
          />
        )}
      </Field>
      {missing && <MissingPackage engine={missing} />}
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
      {hasTunnels && (
        <Section title="SSH Tunnel" startsOpen={draft.tunnel !== undefined}>
          <TunnelFields
            tunnel={draft.tunnel}
            problems={problems.tunnel}
            onChange={tunnel => onChange({ tunnel })}
          />
        </Section>
      )}
      <ConnectionSettings draft={draft} problems={problems} isNew={isNew} onChange={onChange} />
      {isNew && engines && engines.needs_package.length > 0 && (
        <Section title="Databases that need a driver" startsOpen={false}>
          <ul className={styles.packages}>
            {engines.needs_package.map(engine => (
              <li key={engine.engine}>
                {engine.name}: <code>{engine.install}</code>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {problems.other && <ErrorPanel title="The database could not be connected" text={problems.other} />}
    </div>
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

interface EngineStartsProps {
  readonly engines: readonly Readonly<{
    name: string;
    engine: string;
    sqlalchemy_uri_placeholder?: unknown;
  }>[];
  readonly onChoose: (uri: string) => void;
}

/** The engines that users connect most often. */
const COMMON = ['postgresql', 'mysql', 'trino', 'clickhouse', 'snowflake', 'bigquery', 'duckdb', 'sqlite'];

function EngineStarts({ engines, onChoose }: EngineStartsProps) {
  const starts = COMMON.flatMap(common => {
    const known = engines.find(({ engine }) => engine === common);
    const uri = known?.sqlalchemy_uri_placeholder;
    return known && typeof uri === 'string' ? [{ name: known.name, uri }] : [];
  });
  if (starts.length === 0) return null;
  return (
    <div className={styles.starts}>
      <span>Start with</span>
      {starts.map(start => (
        <TagButton key={start.name} onClick={() => onChoose(start.uri)}>
          {start.name}
        </TagButton>
      ))}
    </div>
  );
}
