// npm run build: makes the clone ready without starting anything.
import { prepare } from './setup.mjs';

prepare();
