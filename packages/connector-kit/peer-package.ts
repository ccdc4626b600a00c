import { createRequire } from 'node:module';
import { AppError } from '@powerset/core/errors.ts';

// Resolved from the product's own place, then from the folders of NODE_PATH.
const require = createRequire(import.meta.url);

/** Whether a package that is no part of the product is installed where the product finds it. */
export function hasPeer(name: string): boolean {
  try {
    require.resolve(name);
    return true;
  } catch {
    return false;
  }
}

/** The command that installs such a package. */
export function installCommand(name: string): string {
  return `npm install ${name}`;
}

/**
 * Reads a package that is no part of the product and that an engine's driver needs.
 * @throws AppError `connection.unsupported`, naming the package and how it is installed
 */
export function loadPeer<Package>(name: string, label: string): Package {
  if (!hasPeer(name))
    throw new AppError('connection.unsupported', {
      detail: `${label} needs the package '${name}', which is not installed. Install it beside the server: ${installCommand(name)}`,
    });
  try {
    // What a package gives is described by whoever asks for it.
    return require(name) as Package;
  } catch (cause) {
    throw new AppError('connection.unsupported', {
      detail: `The package '${name}' is installed but could not be loaded: ${(cause as Error).message}`,
      cause,
    });
  }
}
