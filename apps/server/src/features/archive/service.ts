export { readBundle } from './bundle-files.ts';
export { exportEverything } from './export-everything.ts';
export { importBundle } from './import-bundle.ts';
