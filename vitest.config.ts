import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'examples/**/*.test.ts',
      'packages/**/*.test.ts',
      'packages/**/*.test.tsx',
      'apps/**/*.test.ts',
      'apps/**/*.test.tsx',
      'tools/**/*.test.ts',
    ],
    exclude: ['**/node_modules/**', '**/dist/**'],
    // The folder's setup runs first and its teardown last, because everything that the tests start keeps its
    // files there.
    globalSetup: ['packages/testing/temporary-folder.ts', 'packages/testing/postgresql-for-all.ts'],
    pool: 'threads',
    // The files share their modules, because loading them again takes longer than most files run. So no file
    // may change a module's state for others.
    isolate: false,
    // Tests wait for a database half of the time; one thread for each core uses that time.
    maxWorkers: '100%',
    testTimeout: 20_000,
    // On a busy machine, polled values can be slow to arrive.
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 60_000,
  },
});
