import { join, relative } from 'node:path';
import { makeNew } from './new/make-new.ts';

const root = join(import.meta.dirname, '..');
const [kind = '', ...name] = process.argv.slice(2);
try {
  for (const file of makeNew(root, kind, name.join(' '))) console.log(relative(root, file));
  console.log('\nMade as a copy of one that works: change it until its test says what yours should do.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
