export { readBundle } from './bundle-files.ts';
export { exportEverything } from './export-everything.ts';
export { readBundleSecrets } from './bundle-secrets.ts';
export { parseBundle } from './parse-bundle.ts';
export { importBundle } from './import-bundle.ts';
