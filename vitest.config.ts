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
    // The folder comes first, and goes last: what the tests start keeps its files there.
    globalSetup: ['packages/testing/temporary-folder.ts', 'packages/testing/postgresql-for-all.ts'],
    pool: 'threads',
    // Files share their modules, which would take longer to load for each than most files run; none of them may change a module's state for others.
    isolate: false,
    // Half of the time a test waits for a database; one thread for each core keeps the others busy.
    maxWorkers: '100%',
    testTimeout: 20_000,
    // What is polled for comes in its own time on a busy machine.
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 60_000,
  },
});
