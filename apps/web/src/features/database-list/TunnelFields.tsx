import { Checkbox } from '@powerset/ui/choice/Checkbox.tsx';
import { RadioGroup } from '@powerset/ui/choice/RadioGroup.tsx';
import { Field } from '@powerset/ui/input/Field.tsx';
import { Input } from '@powerset/ui/input/Input.tsx';
import { TextArea } from '@powerset/ui/input/TextArea.tsx';
import { NEW_TUNNEL, portOf, type TunnelDraft, type TunnelProblems } from './tunnel-draft.ts';
import styles from './connection-form.module.css';

export interface TunnelFieldsProps {
  readonly tunnel: TunnelDraft | undefined;
  readonly problems?: TunnelProblems | undefined;
  readonly onChange: (tunnel: TunnelDraft | undefined) => void;
  /** Called when a field is left. */
  readonly onLeave?: () => void;
}

const WAYS = [
  { value: 'password', label: 'Password' },
  { value: 'key', label: 'Private Key & Password' },
] as const;

/** Edits the SSH tunnel to a database that cannot be reached directly. */
export function TunnelFields({ tunnel, problems = {}, onChange, onLeave }: TunnelFieldsProps) {
  return (
    <div role="group" aria-label="SSH Tunnel" className={styles.tunnel} onBlur={onLeave}>
      <Checkbox
        isChecked={tunnel !== undefined}
        onChange={isOn => onChange(isOn ? NEW_TUNNEL : undefined)}
        label="Connect through an SSH tunnel"
        description="The SSH server must be able to reach the host of the database."
      />
      {tunnel && (
        <Fields tunnel={tunnel} problems={problems} change={part => onChange({ ...tunnel, ...part })} />
      )}
    </div>
  );
}

interface FieldsProps {
  readonly tunnel: TunnelDraft;
  readonly problems: TunnelProblems;
  readonly change: (part: Partial<TunnelDraft>) => void;
}

function Fields(props: FieldsProps) {
  const { tunnel, change } = props;
  return (
    <>
      <PlaceFields {...props} />
      <Field label="Username" isRequired>
        {control => (
          <Input
            {...control}
            size="large"
            autoComplete="off"
            spellCheck={false}
            value={tunnel.username}
            onChange={username => change({ username })}
          />
        )}
      </Field>
      <Field label="Login with">
        {() => (
          <RadioGroup
            label="Login with"
            value={tunnel.signIn}
            options={WAYS}
            onChange={signIn => change({ signIn })}
          />
        )}
      </Field>
      {tunnel.signIn === 'password' ? <PasswordField {...props} /> : <KeyFields {...props} />}
      {tunnel.hostKey && <HostKey {...props} />}
    </>
  );
}

function PlaceFields({ tunnel, change }: FieldsProps) {
  return (
    <div className={styles.place}>
      <Field label="SSH Host" isRequired>
        {control => (
          <Input
            {...control}
            size="large"
            autoComplete="off"
            spellCheck={false}
            placeholder="e.g. 127.0.0.1"
            value={tunnel.host}
            onChange={host => change({ host })}
          />
        )}
      </Field>
      <Field
        label="SSH Port"
        isRequired
        error={tunnel.port !== '' && portOf(tunnel.port) === undefined ? '1 to 65535' : undefined}
      >
        {control => (
          <Input
            {...control}
            size="large"
            inputMode="numeric"
            autoComplete="off"
            value={tunnel.port}
            onChange={port => change({ port })}
          />
        )}
      </Field>
    </div>
  );
}

function PasswordField({ tunnel, problems, change }: FieldsProps) {
  return (
    <Field label="SSH Password" isRequired error={problems.password}>
      {control => (
        <Input
          {...control}
          type="password"
          size="large"
          autoComplete="off"
          value={tunnel.password}
          onChange={password => change({ password })}
        />
      )}
    </Field>
  );
}

function KeyFields({ tunnel, problems, change }: FieldsProps) {
  return (
    <>
      <Field
        label="Private Key"
        isRequired
        error={problems.privateKey}
        hint="In PEM format. It is stored encrypted and never shown again."
      >
        {control => (
          <TextArea
            {...control}
            isMono
            rows={4}
            autoComplete="off"
            spellCheck={false}
            placeholder="-----BEGIN OPENSSH PRIVATE KEY-----"
            value={tunnel.privateKey}
            onChange={privateKey => change({ privateKey })}
          />
        )}
      </Field>
      <Field label="Private Key Password" error={problems.passphrase}>
        {control => (
          <Input
            {...control}
            type="password"
            size="large"
            autoComplete="off"
            value={tunnel.passphrase}
            onChange={passphrase => change({ passphrase })}
          />
        )}
      </Field>
    </>
  );
}

function HostKey({ tunnel, change }: FieldsProps) {
  return (
    <div className={styles.hostKey}>
      <span>
        Trusted server key: <code>{tunnel.hostKey}</code>. A server with another key is refused.
      </span>
      <Checkbox
        isChecked={tunnel.trustsAnew}
        onChange={trustsAnew => change({ trustsAnew })}
        label="The server's key has changed. Trust the new key."
      />
    </div>
  );
}
