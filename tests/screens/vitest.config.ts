import { defineConfig } from 'vitest/config';

/** Pictures and floods: tests that people look at, or that take too long for `npm test`. */
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
