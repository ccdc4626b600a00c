import type { z } from 'zod';
import type { ErrorCode } from '@powerset/core/errors.ts';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call: a permission with its resource, `signed-in` for anyone with a session, or `public` for
 * everyone. Every endpoint must state it, since there is no default.
 */
export type EndpointPermission = readonly [permission: string, resource: string] | 'signed-in' | 'public';

export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  readonly method: HttpMethod;
  /**
   * Has `:name` for parameters, and a trailing slash if the reference has one; then the path without the
   * slash works too.
   */
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  readonly permission: EndpointPermission;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly response: Response;
  /** The status of success; 200 by default. */
  readonly status?: 200 | 201 | 202 | 204;
  /**
   * Accepts any text in place of an id: the call then reports that the item does not exist. Other calls
   * report that there is no such path.
   */
  readonly takesAnyId?: boolean;
  /** Reports an invalid `q` by field instead of as a schema violation. */
  readonly invalidQ?: 'fields';
  /** `json` by default; with `raw` the handler sends bytes or text itself. */
  readonly answers?: 'json' | 'raw';
  /**
   * How an invalid body is reported. By default, with texts by field and status 400; `fields-422` uses status
   * 422; `payload` lists one error that contains the body; `text` joins the texts by field into one text;
   * `query` does so in the words for queries.
   */
  readonly invalidBody?: 'fields-422' | 'payload' | 'text' | 'query';
  /** The error for a call without a body; by default, that the body is not JSON. */
  readonly withoutBody?: ErrorCode;
  /** Also accepts forms, although it is an API call. */
  readonly takesForms?: boolean;
  /** Accepts files, whose bodies may be large. */
  readonly takesFiles?: boolean;
  /** Accepts only a JSON body; the text is the error for anything else. */
  readonly jsonOnly?: string;
  /** Changes nothing although its method could, so it needs no CSRF token. */
  readonly onlyReads?: boolean;
  /** Takes reports of pages that are closing, which have no headers; needs no CSRF token. */
  readonly takesBeacons?: boolean;
  /**
   * Identifies users only by their session, as clients of this call do; an access token does not count as
   * signed in.
   */
  readonly sessionOnly?: boolean;
  /** Redirects visitors to the sign-in page, as a page does. */
  readonly sendsVisitorsToSignIn?: boolean;
  /**
   * `message` returns every error as `{message}` alone, as old clients of this call expect. `query` returns
   * errors of queries as `{message: "Error: …"}`, with the details of database errors in a header. `view`
   * refuses as the old pages do. `error` does so too, and returns every other mistake of the caller as
   * `{error}`. `unreadable` returns `{error}` only for a body that cannot be read, and `listed` lists that
   * error.
   */
  readonly errorForm?: 'message' | 'query' | 'view' | 'error' | 'unreadable' | 'listed';
  readonly errors: readonly ErrorCode[];
}

/**
 * Describes one call of the HTTP API: the server binds it, the web client takes its types from it, and
 * OpenAPI prints it.
 */
export function defineEndpoint<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
>(endpoint: Endpoint<P, Q, B, R>): Endpoint<P, Q, B, R> {
  return endpoint;
}
