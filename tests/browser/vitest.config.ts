import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.test.ts'],
    globalSetup: ['../../packages/testing/temporary-folder.ts', './global-setup.ts'],
    // One browser and one server serve all files, because two cores do not draw faster in parallel.
    fileParallelism: false,
    testTimeout: 45_000,
    hookTimeout: 120_000,
    retry: process.env.CI ? 1 : 0,
  },
});
