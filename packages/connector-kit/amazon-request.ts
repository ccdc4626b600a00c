import { createHash, createHmac } from 'node:crypto';
import { AppError } from '@powerset/core/errors.ts';
import { askJson, type JsonRequest } from './ask-json.ts';
import { httpOrigin, type ServerAddress } from './server-address.ts';

export interface AmazonService {
  /** The service name used in signatures: `athena`. */
  readonly service: string;
  readonly region: string;
  readonly origin: string;
  readonly accessKey: string;
  readonly secretKey: string;
  readonly sessionToken: string | undefined;
}

/** Reads the service from an address such as `awsathena+rest://key:secret@athena.eu-west-1.amazonaws.com`. */
export function amazonService(service: string, address: ServerAddress): AmazonService {
  const { host, user, password, query, secrets } = address;
  const region = query['region_name'] ?? /^[\w-]+\.([a-z]{2}[\w-]*-\d)\./.exec(host)?.[1];
  const accessKey = user ?? textOf(secrets['aws_access_key_id']);
  const secretKey = password ?? textOf(secrets['aws_secret_access_key']);
  if (region === undefined)
    throw new AppError('connection.failed', { detail: 'The address needs a region.' });
  // The server's own AWS account may have more access than the user who connects a database.
  if (!accessKey || !secretKey)
    throw new AppError('connection.failed', { detail: 'The address needs an access key and its secret.' });
  return {
    service,
    region,
    origin: httpOrigin(address),
    accessKey,
    secretKey,
    sessionToken: query['aws_session_token'] ?? textOf(secrets['aws_session_token']),
  };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

export interface AmazonCall extends Pick<JsonRequest, 'signal' | 'failureOf'> {
  /** Name and version of the protocol and of the operation: `AmazonAthena.StartQueryExecution`. */
  readonly target: string;
  readonly version: '1.0' | '1.1';
  readonly body: unknown;
}

/** Calls an operation of an AWS service, signed with Signature Version 4. */
export async function askAmazon(
  service: AmazonService,
  { target, version, body, signal, failureOf }: AmazonCall,
  now: Date = new Date(),
): Promise<unknown> {
  const text = JSON.stringify(body);
  const headers = {
    'Content-Type': `application/x-amz-json-${version}`,
    'X-Amz-Target': target,
    ...(service.sessionToken === undefined ? {} : { 'X-Amz-Security-Token': service.sessionToken }),
  };
  return askJson(`${service.origin}/`, {
    method: 'POST',
    headers: signed(service, headers, text, now),
    body: text,
    signal,
    failureOf,
  });
}

/** Returns the headers of a request, including its signature. */
export function signed(
  { service, region, origin, accessKey, secretKey }: AmazonService,
  given: Readonly<Record<string, string>>,
  body: string,
  now: Date,
): Record<string, string> {
  const moment = now.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const headers: Record<string, string> = { ...given, 'X-Amz-Date': moment };
  const all = Object.entries({ ...headers, Host: new URL(origin).host })
    .map(([name, value]) => [name.toLowerCase(), value.trim()] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  const names = all.map(([name]) => name).join(';');
  const request = [
    'POST',
    '/',
    '',
    ...all.map(([name, value]) => `${name}:${value}`),
    '',
    names,
    hash(body),
  ].join('\n');
  const scope = `${moment.slice(0, 8)}/${region}/${service}/aws4_request`;
  const key = scope
    .split('/')
    .reduce<string | Buffer>(
      (secret, part) => createHmac('sha256', secret).update(part).digest(),
      `AWS4${secretKey}`,
    );
  const signature = createHmac('sha256', key)
    .update(['AWS4-HMAC-SHA256', moment, scope, hash(request)].join('\n'))
    .digest('hex');
  return {
    ...headers,
    Authorization: `AWS4-HMAC-SHA256 Credential=${accessKey}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  };
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
