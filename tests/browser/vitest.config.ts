import { defineConfig } from 'vitest/config';
import { WORKERS } from './workers.ts';

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.test.ts'],
    globalSetup: ['../../packages/testing/temporary-folder.ts', './global-setup.ts'],
    // A page often waits for a pause in typing or an animation; a second worker uses that time.
    maxWorkers: WORKERS,
    testTimeout: 45_000,
    hookTimeout: 120_000,
    retry: process.env.CI ? 1 : 0,
  },
});
