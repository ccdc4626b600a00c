import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { AppError } from '@powerset/core/errors.ts';
import type { PictureAnswer, PictureWork } from './picture-worker.ts';

const MEMORY_MB = 512;
/** Most of what a drawing needs is needed once; a small space for it keeps the process small. */
const YOUNG_MB = 16;
const LIMIT_MS = 30_000;
/** A thread that has nothing to draw ends, so that its memory is free. */
const IDLE_MS = 60_000;

interface Pending {
  readonly resolve: (png: Uint8Array) => void;
  readonly reject: (error: unknown) => void;
}

/** Draws pictures one after another in a thread of its own, which starts with the first one. */
export class PictureThread {
  readonly #script: string;
  readonly #fonts: string;
  readonly #pending = new Map<number, Pending>();
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #nextId = 1;

  /** @param driverPath a script of the server; the worker scripts and typefaces are in the same folder */
  constructor(driverPath: string) {
    const isSource = driverPath.endsWith('.ts');
    this.#script = isSource
      ? fileURLToPath(new URL('picture-worker.ts', import.meta.url))
      : join(dirname(driverPath), 'picture-worker.js');
    this.#fonts = isSource
      ? fileURLToPath(new URL('../../../../../node_modules/@expo-google-fonts/inter', import.meta.url))
      : join(dirname(driverPath), 'fonts');
  }

  /** Returns the picture as PNG. @throws AppError `picture.failed` */
  async draw(work: Omit<PictureWork, 'id'>): Promise<Uint8Array> {
    const id = this.#nextId++;
    clearTimeout(this.#idle);
    const worker = this.#running();
    const late = setTimeout(() => this.#end(new Error('The drawing took too long.')), LIMIT_MS);
    try {
      return await new Promise<Uint8Array>((resolve, reject) => {
        this.#pending.set(id, { resolve, reject });
        worker.postMessage({ ...work, id } satisfies PictureWork);
      });
    } catch (cause) {
      throw new AppError('picture.failed', { cause });
    } finally {
      clearTimeout(late);
      this.#pending.delete(id);
      if (this.#pending.size === 0) this.#idle = setTimeout(() => void this.close(), IDLE_MS).unref();
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  #running(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(this.#script, {
      workerData: { fonts: this.#fonts },
      execArgv: [],
      // In development the drawing library refuses heat maps that color their own cells.
      env: { ...process.env, NODE_ENV: 'production' },
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: YOUNG_MB },
    });
    worker.unref();
    worker.on('message', (answer: PictureAnswer) => {
      const pending = this.#pending.get(answer.id);
      if ('png' in answer) pending?.resolve(answer.png);
      else pending?.reject(new Error(answer.problem));
    });
    worker.once('error', error => this.#end(error));
    worker.once('exit', () => this.#end(new Error('The thread ended.'), worker));
    this.#worker = worker;
    return worker;
  }

  #end(error: Error, ended = this.#worker): void {
    if (ended !== this.#worker) return;
    this.#worker = undefined;
    void ended?.terminate();
    for (const { reject } of this.#pending.values()) reject(error);
  }
}
