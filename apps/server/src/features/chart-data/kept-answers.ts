import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { ARROW_TYPE, CUT_HEADER } from '@powerset/contracts/chart-data.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import type { ChartResult } from '@powerset/engine/run-chart-query.ts';
import type { ResultCache } from '../../cache/result-cache.ts';
import { bodyText } from '../../http/body-parsers.ts';
import { compressedFor } from '../../http/compress-answers.ts';
import { steady, type QueryAnswer } from '../../query/chart-data-service.ts';

const MAX_BYTES = 32 * 1024 * 1024;
const MAX_ANSWER_BYTES = MAX_BYTES / 16;
/**
 * How long the store must have been the same before an answer is kept, so that no user was read before the
 * last change, and no connection that another server changed is still in use.
 */
const SETTLED_MS = { own: 1500, shared: 6500 } as const;

interface KeptAnswer {
  /** The version of the store, and the time to which relative times refer. */
  readonly stamp: string;
  readonly results: readonly KeptResult[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  gzip?: Promise<Buffer>;
}

interface KeptResult {
  readonly key: string;
  readonly ttlS: number;
  /** Does not keep a result that the cache has dropped. */
  readonly result: WeakRef<ChartResult>;
}

interface Question {
  readonly key: string;
  readonly stamp: string;
  readonly isSettled: boolean;
}

export interface KeptAnswersDeps {
  /** Returns a value that changes with anything in the store; undefined if it is unknown. */
  readonly storeVersion: () => string | undefined | Promise<string | undefined>;
  /** Whether other servers may change the store. */
  readonly isStoreShared: boolean;
  readonly cache: Pick<ResultCache, 'reuse'>;
  readonly now: () => Date;
}

/**
 * Keeps the bytes of chart answers, which are sent again while nothing changed that they depend on: the
 * request's bytes, the user, everything in the store (rights, rules, datasets, settings), the cached results,
 * and the time to which relative times refer. Answers that depend on anything else are not kept.
 */
export class KeptAnswers {
  readonly #deps: KeptAnswersDeps;
  readonly #questions = new WeakMap<FastifyRequest, Question>();
  readonly #answers = new LRUCache<string, KeptAnswer>({
    maxSize: MAX_BYTES,
    maxEntrySize: MAX_ANSWER_BYTES,
    sizeCalculation: ({ body }, key) => Math.ceil(body.length * 1.5) + 2 * key.length + 1,
  });
  #seen = { version: '', sinceMs: 0 };

  constructor(deps: KeptAnswersDeps) {
    this.#deps = deps;
  }

  /** Returns the bytes that answer a request, and sets their headers; undefined if they must be made. */
  async find(request: FastifyRequest, reply: FastifyReply, actor: Actor): Promise<Buffer | undefined> {
    const question = await this.#questionOf(request, actor);
    if (!question) return undefined;
    const known = this.#answers.get(question.key);
    if (known?.stamp === question.stamp && this.#isCurrent(known)) return send(known, request, reply);
    this.#questions.set(request, question);
    return undefined;
  }

  /** Keeps the bytes of an answer, unless they may depend on something else. */
  keep(answers: readonly QueryAnswer[], body: unknown, reply: FastifyReply): void {
    const question = this.#questions.get(reply.request);
    const type = String(reply.getHeader('content-type'));
    if (!question?.isSettled || !Buffer.isBuffer(body) || !type.startsWith('application/json')) return;
    const results = answers.map(keptResult).filter(result => result !== undefined);
    if (results.length < answers.length) return;
    const cut = reply.getHeader(CUT_HEADER);
    this.#answers.set(question.key, {
      stamp: question.stamp,
      results,
      body,
      headers: {
        'content-type': type,
        'server-timing': 'cache;desc="bytes"',
        ...(cut === undefined ? {} : { [CUT_HEADER]: String(cut) }),
      },
    });
  }

  async #questionOf(request: FastifyRequest, actor: Actor): Promise<Question | undefined> {
    const text = bodyText(request);
    if (text === undefined || actor.userId === null || actor.guest) return undefined;
    if (request.headers.accept?.includes(ARROW_TYPE)) return undefined;
    const version = await this.#deps.storeVersion();
    if (version === undefined) return undefined;
    const nowMs = performance.now();
    if (version !== this.#seen.version) this.#seen = { version, sinceMs: nowMs };
    return {
      key: `${actor.userId} ${request.url}\n${text}`,
      stamp: `${steady(this.#deps.now().getTime())} ${version}`,
      isSettled: nowMs - this.#seen.sinceMs >= SETTLED_MS[this.#deps.isStoreShared ? 'shared' : 'own'],
    };
  }

  #isCurrent({ results }: KeptAnswer): boolean {
    return this.#deps.cache.reuse(
      results.map(({ key, ttlS, result }) => ({ key, ttlS, result: result.deref() })),
    );
  }
}

async function send(known: KeptAnswer, request: FastifyRequest, reply: FastifyReply): Promise<Buffer> {
  reply.headers(known.headers);
  const compress = compressedFor(request, known.body.length);
  if (!compress) return known.body;
  reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding');
  return (known.gzip ??= compress(known.body));
}

// Annotations and totals come from other queries.
function keptResult(answer: QueryAnswer): KeptResult | undefined {
  if (answer.kind !== 'rows' || answer.totals || (answer.query.annotation_layers ?? []).length > 0)
    return undefined;
  const { key, result, cachedAtMs, isRepeatable } = answer.answer;
  // The next answer will say that it comes from the cache.
  return cachedAtMs === null || !isRepeatable
    ? undefined
    : { key, ttlS: answer.cacheTimeout, result: new WeakRef(result) };
}
