import { defineConfig } from 'vitest/config';
import every from './vitest.config.ts';
import { PROOFS } from './vitest.proofs.config.ts';

export default defineConfig({
  ...every,
  test: { ...every.test, exclude: [...(every.test?.exclude ?? []), ...PROOFS] },
});
