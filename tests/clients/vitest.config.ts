import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['*.test.ts'],
    globalSetup: ['../../packages/testing/temporary-folder.ts'],
    root: import.meta.dirname,
    testTimeout: 200_000,
    hookTimeout: 600_000,
  },
});
