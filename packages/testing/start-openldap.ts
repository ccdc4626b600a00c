import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';

const SERVER = '/usr/sbin/slapd';
const SCHEMAS = '/etc/ldap/schema';

/** Why this machine cannot start OpenLDAP; undefined if it can. */
export const openldapIsMissing: string | undefined =
  existsSync(SERVER) && existsSync(SCHEMAS) ? undefined : `there is no ${SERVER} (Debian package slapd)`;

export interface TestOpenldap {
  /** The address without encryption, which StartTLS adds. */
  readonly url: string;
  readonly tlsUrl: string;
  stop(): Promise<void>;
}

/** Starts an OpenLDAP server under `dc=example,dc=org` that refuses everyone on an unencrypted connection. */
export async function startOpenldap({
  entries,
  certificate,
  key,
}: {
  readonly entries: string;
  readonly certificate: string;
  readonly key: string;
}): Promise<TestOpenldap> {
  const folder = mkdtempSync(join(tmpdir(), 'openldap-'));
  const file = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  mkdirSync(join(folder, 'data'));
  const settings = file(
    'slapd.conf',
    [
      ...['core', 'cosine', 'inetorgperson'].map(schema => `include ${SCHEMAS}/${schema}.schema`),
      'modulepath /usr/lib/ldap',
      'moduleload back_mdb',
      `TLSCertificateFile ${file('certificate.pem', certificate)}`,
      `TLSCertificateKeyFile ${file('key.pem', key)}`,
      'security tls=1',
      'disallow bind_anon',
      'database mdb',
      'maxsize 10485760',
      'suffix "dc=example,dc=org"',
      `directory ${join(folder, 'data')}`,
      'access to attrs=userPassword by anonymous auth by * none',
      'access to * by users read by anonymous auth',
      '',
    ].join('\n'),
  );
  execFileSync(SERVER, ['-T', 'add', '-f', settings, '-l', file('entries.ldif', entries)], {
    stdio: 'ignore',
  });
  const [port, tlsPort] = [await freePort(), await freePort()];
  const child = spawn(
    SERVER,
    ['-d', '0', '-f', settings, '-h', `ldap://127.0.0.1:${port} ldaps://127.0.0.1:${tlsPort}`],
    { stdio: 'ignore' },
  );
  const gone = new Promise<void>(resolve => {
    child.once('exit', () => resolve());
  });
  while (child.exitCode === null && !(await answers(port)))
    await new Promise(resolve => {
      setTimeout(resolve, 20);
    });
  if (child.exitCode !== null) throw new Error(`OpenLDAP ended with ${child.exitCode}.`);
  return {
    url: `ldap://127.0.0.1:${port}`,
    tlsUrl: `ldaps://127.0.0.1:${tlsPort}`,
    stop: async () => {
      child.kill('SIGTERM');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function answers(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
