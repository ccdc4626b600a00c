export { readBundle } from './bundle-files.ts';
export { exportEverything } from './export-everything.ts';
export { readBundleSecrets } from './bundle-secrets.ts';
export { importBundle } from './import-bundle.ts';
