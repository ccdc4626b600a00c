import { Worker } from 'node:worker_threads';
import { AppError } from '@powerset/core/errors.ts';
import { isTooLong, valueTooLarge } from '@powerset/connector-kit/value-size.ts';
import { fromFailure, type RemoteCaller, type RemoteCallOptions } from '../engine-child/remote-connection.ts';
import type { ConnectionCall, ToChild } from '../engine-child/protocol.ts';
import type { DriverWorkerData, FromThread } from './driver-worker.ts';

interface Pending {
  readonly worker: Worker;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: AppError) => void;
  readonly onBatch?: RemoteCallOptions['onBatch'];
  readonly onPlace?: RemoteCallOptions['onPlace'];
  /** Whether the thread has received the cancellation. */
  isHeard: boolean;
}

const ANSWER_AFTER_CANCEL_MS = 2000;
const MEMORY_MB = 1024;

/** The server's side of a driver thread; the next call restarts a thread that ended. */
export class DriverThread implements RemoteCaller {
  readonly #workerPath: string;
  readonly #data: DriverWorkerData;
  readonly #pending = new Map<number, Pending>();
  readonly #memoryMb: number;
  #worker: Worker | undefined;
  #nextId = 1;
  #isRetired = false;

  constructor(
    workerPath: string,
    data: DriverWorkerData,
    { memoryMb = MEMORY_MB }: { readonly memoryMb?: number } = {},
  ) {
    this.#memoryMb = memoryMb;
    this.#workerPath = workerPath;
    this.#data = data;
  }

  /**
   * @throws AppError the connection's error, `engine.restarted` if the thread died, `query.cancelled` if
   * aborted
   */
  call<T>(call: ConnectionCall, { signal, onBatch, person, onPlace }: RemoteCallOptions = {}): Promise<T> {
    if (signal?.aborted) return Promise.reject(new AppError('query.cancelled'));
    const worker = (this.#worker ??= this.#start());
    const id = this.#nextId++;
    return new Promise<T>((resolve, reject) => {
      const cancel = (): void => this.#cancel(worker, id);
      const settle = (): void => {
        this.#pending.delete(id);
        signal?.removeEventListener('abort', cancel);
        this.#endIfRetired();
      };
      this.#pending.set(id, {
        worker,
        isHeard: false,
        resolve: value => {
          settle();
          resolve(value as T);
        },
        reject: error => {
          settle();
          reject(error);
        },
        onBatch,
        onPlace,
      });
      signal?.addEventListener('abort', cancel, { once: true });
      worker.postMessage({ id, call, person } satisfies ToChild<ConnectionCall>);
    });
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  /** Ends the thread once nothing runs in it. */
  retire(): void {
    this.#isRetired = true;
    this.#endIfRetired();
  }

  #endIfRetired(): void {
    if (this.#isRetired && this.#pending.size === 0) void this.#worker?.terminate();
  }

  #start(): Worker {
    const worker = new Worker(this.#workerPath, {
      workerData: this.#data,
      env: withoutSettings(process.env),
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: this.#memoryMb },
    });
    let ended = new AppError('engine.restarted', {
      detail: 'The database connection was lost while this query was running. Run it again.',
    });
    worker.unref();
    worker.on('message', (message: FromThread) => {
      const pending = this.#pending.get(message.id);
      if ('failure' in message) pending?.reject(fromFailure(message.failure));
      else if ('batch' in message)
        pending?.onBatch?.(message.batch, () =>
          worker.postMessage({ id: message.id, more: true } satisfies ToChild<ConnectionCall>),
        );
      else if ('place' in message) pending?.onPlace?.(message.place);
      else if ('isHeard' in message && pending) pending.isHeard = true;
      else if ('value' in message) pending?.resolve(message.value);
    });
    worker.on('error', error => {
      console.error('driver:', error);
      if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY')
        ended = new AppError('query.out-of-memory');
      else if (isTooLong(error)) ended = valueTooLarge(error);
    });
    worker.on('exit', () => {
      this.#forget(worker);
      for (const pending of this.#pending.values()) if (pending.worker === worker) pending.reject(ended);
    });
    return worker;
  }

  #cancel(worker: Worker, id: number): void {
    worker.postMessage({ id, cancel: true } satisfies ToChild<ConnectionCall>);
    setTimeout(() => {
      const pending = this.#pending.get(id);
      if (!pending) return;
      // A driver may be slow to obey, but a thread that does not even receive the cancellation is stuck.
      if (!pending.isHeard) this.#end(worker);
      pending.reject(new AppError('query.cancelled'));
    }, ANSWER_AFTER_CANCEL_MS).unref();
  }

  #end(worker: Worker): void {
    this.#forget(worker);
    void worker.terminate();
  }

  // The next call starts a new thread.
  #forget(worker: Worker): void {
    if (this.#worker === worker) this.#worker = undefined;
  }
}

// Environment variables for PostgreSQL programs must not affect the databases that users connect.
function withoutSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('PG')));
}
