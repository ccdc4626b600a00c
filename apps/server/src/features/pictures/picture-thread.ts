import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { AppError, fail } from '@powerset/core/errors.ts';
import type { ColorWork, HashedColors, PictureAnswer, PictureWork } from './picture-worker.ts';

const MEMORY_MB = 512;
/** Drawing creates little short-lived data, so a small space for it keeps the process small. */
const YOUNG_MB = 16;
const LIMIT_MS = 30_000;
/** An idle thread ends, so that its memory is freed. */
const IDLE_MS = 60_000;

interface Pending {
  readonly resolve: (answer: PictureAnswer) => void;
  readonly reject: (error: unknown) => void;
}

/** Draws pictures one after another in a thread of its own, which starts with the first picture. */
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
    const answer = await this.#ask(work);
    return 'png' in answer ? answer.png : fail('picture.failed');
  }

  /** Returns the colors of all labels that the charts show. @throws AppError `picture.failed` */
  async colors(work: Omit<ColorWork, 'id'>): Promise<HashedColors> {
    const answer = await this.#ask(work);
    return 'colors' in answer ? answer.colors : fail('picture.failed');
  }

  async #ask(work: Omit<PictureWork, 'id'> | Omit<ColorWork, 'id'>): Promise<PictureAnswer> {
    const id = this.#nextId++;
    clearTimeout(this.#idle);
    const worker = this.#running();
    const late = setTimeout(() => this.#end(new Error('The drawing took too long.')), LIMIT_MS);
    try {
      return await new Promise<PictureAnswer>((resolve, reject) => {
        this.#pending.set(id, { resolve, reject });
        worker.postMessage({ ...work, id });
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
      // In development mode the drawing library refuses heat maps that color their own cells.
      env: { ...process.env, NODE_ENV: 'production' },
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: YOUNG_MB },
    });
    worker.unref();
    worker.on('message', (answer: PictureAnswer) => {
      const pending = this.#pending.get(answer.id);
      if ('problem' in answer) pending?.reject(new Error(answer.problem));
      else pending?.resolve(answer);
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
