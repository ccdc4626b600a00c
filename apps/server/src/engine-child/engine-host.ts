import { rename, rm } from 'node:fs/promises';
import { DuckDBInstance } from '@duckdb/node-api';
import { AppError } from '@powerset/core/errors.ts';
import type { ResultTable } from '@powerset/core/table/result-table.ts';
import { duckdb } from '@powerset/connectors/duckdb/index.ts';
import { keepResult } from '@powerset/connectors/duckdb/keep-result.ts';
import { loadIntoDuckdb } from '@powerset/connectors/duckdb/load.ts';
import type { FileLoad, LoadedFile } from '@powerset/connector-kit/file-load.ts';
import {
  loadFileIntoDuckdb,
  stageFile,
  type FileLoadContext,
} from '@powerset/connectors/duckdb/load-file.ts';
import { readDataFile } from '@powerset/connectors/duckdb/read-data-file.ts';
import type { Connection, TableLoad } from '@powerset/connector-kit/connector.ts';
import { answerConnectionCall, failureOf } from './answer-connection-call.ts';
import { AdmissionQueue, type Admission } from './admission-queue.ts';
import type { EngineCall, EngineFile, StatementCall, ToChild, ToServer, WireFailure } from './protocol.ts';
import { SentBatches } from './send-batches.ts';

export interface HostOptions {
  readonly workDir: string;
  readonly memoryLimitMb: number;
  readonly maxRunning: number;
  readonly maxWaiting: number;
  readonly send: (message: ToServer) => void;
}

interface Running {
  readonly abort: AbortController;
  readonly batches: SentBatches;
  readonly admission: Admission;
}

/** The limit of concurrent streams; each keeps its place in the engine while its reader is slow. */
const MOST_STREAMS = 8;
/** The places in the engine reserved for other users. */
const FOR_OTHERS = 2;

/** Owns every DuckDB file and runs the server's calls on them. */
export class EngineHost {
  readonly #options: HostOptions;
  readonly #queue: AdmissionQueue;
  readonly #open = new Map<string, Promise<Connection>>();
  readonly #streams: AdmissionQueue;
  readonly #changes = new Map<string, Promise<void>>();
  readonly #running = new Map<number, Running>();

  constructor(options: HostOptions) {
    this.#options = options;
    const { maxRunning, maxWaiting: mostWaiting } = options;
    this.#queue = new AdmissionQueue({
      mostRunning: maxRunning,
      mostOfOne: Math.max(1, maxRunning - FOR_OTHERS),
      mostWaiting,
    });
    this.#streams = new AdmissionQueue({
      mostRunning: MOST_STREAMS,
      mostOfOne: MOST_STREAMS - FOR_OTHERS,
      mostWaiting,
    });
  }

  receive(message: ToChild): void {
    if ('cancel' in message) this.#running.get(message.id)?.abort.abort();
    else if ('more' in message) this.#running.get(message.id)?.batches.more();
    else void this.#answer(message);
  }

  async #answer({ id, call, person }: Extract<ToChild, { readonly call: unknown }>): Promise<void> {
    const running: Running = {
      abort: new AbortController(),
      batches: new SentBatches(),
      admission: { person, onPlace: place => this.#options.send({ id, place }) },
    };
    this.#running.set(id, running);
    try {
      this.#options.send(await this.#perform(id, call, running));
    } catch (error) {
      this.#options.send({ id, failure: toFailure(error) });
    } finally {
      this.#running.delete(id);
    }
  }

  async #perform(id: number, call: EngineCall, running: Running): Promise<ToServer> {
    const { admission } = running;
    const { signal } = running.abort;
    switch (call.op) {
      case 'on-file': {
        const { file, call: asked } = call;
        if (asked.op === 'stream') return { id, value: await this.#stream(id, file, asked, running) };
        if (asked.op === 'load') return { id, value: await this.#load(file.path, { ...asked, signal }) };
        if (asked.op === 'load-file')
          return { id, value: await this.#loadFile(file.path, asked, this.#reading(id, signal)) };
        if (asked.op === 'write')
          return {
            id,
            value: await this.#queue.run(signal, () => this.#keep(file, { ...asked, signal }), admission),
          };
        const ask = async (): Promise<unknown> =>
          answerConnectionCall(await this.#connection(file), asked, signal);
        // Only calls that occupy the engine wait for their turn.
        return { id, value: await (asked.op === 'run' ? this.#queue.run(signal, ask, admission) : ask()) };
      }
      case 'read-file':
        return {
          id,
          value: await this.#queue.run(
            signal,
            () => readDataFile(call.dataFile, { ...this.#options, signal }),
            admission,
          ),
        };
      case 'stage-file':
        return {
          id,
          value: await this.#queue.run(
            signal,
            () => stageFile(call.source, call.target, this.#reading(id, signal)),
            admission,
          ),
        };
      case 'build':
        return { id, value: await this.#build(id, call) };
      case 'forget':
        return { id, value: await this.#forget(call.path) };
      case 'ping':
        return { id, value: 'pong' };
      default:
        throw new Error(`unknown call ${(call satisfies never as EngineCall).op}`);
    }
  }

  // A slow reader gives up its turn between two batches.
  #stream(
    id: number,
    file: EngineFile,
    call: StatementCall<'stream'>,
    { abort: { signal }, batches, admission }: Running,
  ): Promise<null> {
    return this.#streams.run(
      signal,
      async () =>
        batches.sendAll((await this.#connection(file)).stream({ ...call, signal }), {
          signal,
          send: batch => this.#options.send({ id, batch }),
          inTurn: work => this.#queue.run(signal, work, admission),
        }),
      admission,
    );
  }

  #connection(file: EngineFile): Promise<Connection> {
    const key = `${file.access}:${file.path}`;
    const known = this.#open.get(key);
    if (known) return known;
    const opening = duckdb.open(file, this.#options);
    this.#open.set(key, opening);
    // A file that could not be opened may exist the next time.
    opening.catch(() => this.#open.delete(key));
    return opening;
  }

  async #build(id: number, { path, steps }: Extract<EngineCall, { op: 'build' }>): Promise<null> {
    const draft = `${path}.building`;
    await rm(draft, { force: true });
    const instance = await DuckDBInstance.create(draft, {
      memory_limit: `${this.#options.memoryLimitMb}MB`,
      temp_directory: this.#options.workDir,
    });
    const connection = await instance.connect();
    try {
      for (const step of steps) {
        this.#options.send({ id, progress: step.label });
        await connection.run(step.sql);
      }
      await connection.run('CHECKPOINT');
    } finally {
      connection.closeSync();
      instance.closeSync();
    }
    await this.#forget(path);
    await rename(draft, path);
    return null;
  }

  #load(path: string, load: TableLoad): Promise<null> {
    return this.#change(path, swap => loadIntoDuckdb(path, load, { ...this.#options, swap }));
  }

  #reading(id: number, signal: AbortSignal): FileLoadContext {
    return {
      ...this.#options,
      signal,
      onProgress: percent => this.#options.send({ id, progress: String(percent) }),
    };
  }

  async #loadFile(path: string, load: FileLoad, context: FileLoadContext): Promise<LoadedFile> {
    let loaded: LoadedFile | undefined;
    await this.#change(path, async swap => {
      loaded = await loadFileIntoDuckdb(path, load, { ...context, swap });
    });
    return loaded!;
  }

  async #keep(file: EngineFile, statement: Parameters<typeof keepResult>[1]): Promise<ResultTable> {
    if (file.access !== 'read-write')
      throw new AppError('query.refused', {
        detail:
          'This DuckDB file is read-only. Add ?access_mode=read_write to its address to keep results in it.',
      });
    const { read } = await this.#connection(file);
    await this.#change(file.path, swap => keepResult(file.path, statement, { ...this.#options, swap, read }));
    return { columns: [], rowCount: 0 };
  }

  // Changes to a file run one at a time, each on the result of the previous one.
  #change(path: string, change: (swap: () => Promise<unknown>) => Promise<void>): Promise<null> {
    const before = this.#changes.get(path) ?? Promise.resolve();
    const done = before.catch(() => undefined).then(() => change(() => this.#forget(path)));
    this.#changes.set(path, done);
    return done
      .then(() => null)
      .finally(() => {
        if (this.#changes.get(path) === done) this.#changes.delete(path);
      });
  }

  async #forget(path: string): Promise<null> {
    for (const [key, opening] of this.#open) {
      if (!key.endsWith(`:${path}`)) continue;
      this.#open.delete(key);
      await (await opening).close();
    }
    return null;
  }
}

function toFailure(error: unknown): WireFailure {
  return failureOf(duckdb.classifyError(error) ?? error);
}
