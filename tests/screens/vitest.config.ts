import { defineConfig } from 'vitest/config';

/** Pictures and floods: what people look at or wait for, and `npm test` has no time for. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.test.ts'],
    globalSetup: ['../../packages/testing/temporary-folder.ts', '../browser/global-setup.ts'],
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
