import type { z } from 'zod';
import type { ErrorCode } from '@powerset/core/errors.ts';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call: a permission and the resource it is on, `signed-in` for anybody with a session,
 * or `public` for everybody. It must be written out: there is no default.
 */
export type EndpointPermission = readonly [permission: string, resource: string] | 'signed-in' | 'public';

export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  readonly method: HttpMethod;
  /** With `:name` for parameters and a trailing slash where the reference has one; then the path without it is served as well. */
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  readonly permission: EndpointPermission;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly response: Response;
  /** Status of success; 200 by default. */
  readonly status?: 200 | 201 | 202 | 204;
  /** Takes any text where an id belongs: such a thing does not exist, while elsewhere there is no such path. */
  readonly takesAnyId?: boolean;
  /** An invalid `q` is reported by field, not as a schema violation. */
  readonly invalidQ?: 'fields';
  /** `json` unless written; `raw` answers bytes or text that the handler sends itself. */
  readonly answers?: 'json' | 'raw';
  /** How a body that does not fit is answered: texts by field with status 400 unless written, or 422 (`fields-422`), a listed error with the body (`payload`), the texts by field printed as one text (`text`), or that text in the words of queries (`query`). */
  readonly invalidBody?: 'fields-422' | 'payload' | 'text' | 'query';
  /** The error for a call without a body; by default, that it is not JSON. */
  readonly withoutBody?: ErrorCode;
  /** Accepts forms too, although it is an API call. */
  readonly takesForms?: boolean;
  /** Accepts files, whose bodies may be large. */
  readonly takesFiles?: boolean;
  /** Accepts only a JSON body; the text is the error for anything else. */
  readonly jsonOnly?: string;
  /** Changes nothing although its method could; needs no CSRF token. */
  readonly onlyReads?: boolean;
  /**
   * Identifies users only by their session, as clients of this call do: an access token counts as no sign-in.
   */
  readonly sessionOnly?: boolean;
  /** Redirects visitors to the sign-in page, as a page does. */
  readonly sendsVisitorsToSignIn?: boolean;
  /**
   * `message` answers every error as `{message}` alone, as old clients of this call expect; `query` answers what went wrong
   * with a query as `{message: "Error: …"}`, with the listed error beside it when it came from the database; `view` refuses as the old pages do,
   * and `error` as well, with everything else that the caller did wrong as `{error}`; `unreadable` says `{error}` only of a body that cannot be read, and `listed` lists that.
   */
  readonly errorForm?: 'message' | 'query' | 'view' | 'error' | 'unreadable' | 'listed';
  readonly errors: readonly ErrorCode[];
}

/** One call of the HTTP API, described once: the server binds it, the web client is typed by it, OpenAPI prints it. */
export function defineEndpoint<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
>(endpoint: Endpoint<P, Q, B, R>): Endpoint<P, Q, B, R> {
  return endpoint;
}
