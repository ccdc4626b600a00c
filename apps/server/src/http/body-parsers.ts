import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '@powerset/core/errors.ts';
import { readJson } from '@powerset/kit/json-value.ts';
import { MOST_FORM_FIELDS } from './body-limits.ts';
import { nulError } from './refuse-nul.ts';

const MAX_DEPTH = 64;

/** The length up to which a body's text can be read again. */
const LONGEST_KEPT = 64 * 1024;
const texts = new WeakMap<FastifyRequest, string>();

/** Returns the text of a JSON body; undefined for other bodies and for long ones. */
export function bodyText(request: FastifyRequest): string | undefined {
  return texts.get(request);
}

/** A body that claims to be JSON but is not; reading it fails. */
export class UnreadableBody {
  readonly failure: AppError;

  constructor(failure: AppError) {
    this.failure = failure;
  }
}

/** Reads JSON (limited nesting, no prototypes) and forms; other bodies stay bytes. */
export function addBodyParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    /^application\/(?:[\w.-]+\+)?json/,
    { parseAs: 'string' },
    (request, text, done) => {
      if (text === '') return done(null, undefined);
      if (text.length <= LONGEST_KEPT) texts.set(request, String(text));
      if (/\\u0000/.test(String(text))) return done(nulError('\\u0000'), undefined);
      try {
        done(null, readJson(String(text), MAX_DEPTH));
      } catch (cause) {
        // Missing permission is reported before an unreadable body.
        done(null, new UnreadableBody(new AppError('request.unreadable', { cause })));
      }
    },
  );
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, text, done) => {
      if (/%00|\0/.test(String(text))) return done(nulError('%00'), undefined);
      if (hasMore(text, '&', MOST_FORM_FIELDS)) return done(tooManyFields(), undefined);
      done(
        null,
        Object.fromEntries([...new URLSearchParams(String(text))].filter(([key]) => key !== '__proto__')),
      );
    },
  );
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) =>
    done(null, bytes.length > 0 ? bytes : undefined),
  );
}

export interface UploadedForm {
  readonly fields: Readonly<Record<string, string>>;
  readonly files: Readonly<Record<string, { readonly name: string; readonly bytes: Uint8Array }>>;
}

/** Reads a multipart form left as bytes by `addBodyParsers`; undefined for other bodies and broken forms. */
export async function readUpload(
  contentType: string | undefined,
  body: unknown,
): Promise<UploadedForm | undefined> {
  if (!contentType?.startsWith('multipart/form-data') || !Buffer.isBuffer(body)) return undefined;
  const boundary = /boundary=(?:"([^"]+)"|([^;\s]+))/i
    .exec(contentType)
    ?.slice(1)
    .find(given => given !== undefined);
  if (boundary === undefined) return undefined;
  if (hasMore(body, `\r\n--${boundary}`, MOST_FORM_FIELDS)) throw tooManyFields();
  const fields: Record<string, string> = {};
  const files: Record<string, { name: string; bytes: Uint8Array }> = {};
  const read: Promise<void>[] = [];
  const contents: Readable[] = [];
  try {
    const parts = Busboy({
      headers: { 'content-type': contentType },
      limits: { fieldSize: Infinity },
      isPartAFile: (_name, _type, fileName) => fileName !== undefined,
    });
    parts.on('field', (key, value) => {
      if (isKey(key)) fields[key] = value;
    });
    parts.on('file', (key, content, name) => {
      contents.push(content);
      read.push(
        buffer(content).then(bytes => {
          if (isKey(key)) files[key] = { name, bytes };
        }),
      );
    });
    await pipeline([body], parts);
    await Promise.all(read);
  } catch {
    contents.forEach(content => content.destroy());
    await Promise.allSettled(read);
    return undefined;
  }
  return { fields, files };
}

function isKey(key: string | undefined): key is string {
  return key !== undefined && key !== '__proto__';
}

function hasMore(text: { indexOf(part: string, from: number): number }, part: string, most: number): boolean {
  let at = 0;
  for (let count = 0; count <= most; count++) {
    at = text.indexOf(part, at) + part.length;
    if (at < part.length) return false;
  }
  return true;
}

function tooManyFields(): AppError {
  return new AppError('request.too-large', { detail: `A form may have at most ${MOST_FORM_FIELDS} fields.` });
}

/** Returns the fields of a multipart form without its files; undefined for other bodies. */
export async function readForm(
  contentType: string | undefined,
  body: unknown,
): Promise<Readonly<Record<string, string>> | undefined> {
  const form = await readUpload(contentType, body);
  if (!form || Object.keys(form.files).length > 0) return undefined;
  if (Object.entries(form.fields).some(field => field.join('').includes('\0'))) throw nulError('\\0');
  return form.fields;
}
