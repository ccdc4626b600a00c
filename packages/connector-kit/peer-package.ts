import { createRequire } from 'node:module';
import { AppError } from '@powerset/core/errors.ts';

// Resolved from the product's own folder, then from the folders in NODE_PATH.
const require = createRequire(import.meta.url);

/** Returns whether an optional package is installed where the product can load it. */
export function hasPeer(name: string): boolean {
  try {
    require.resolve(name);
    return true;
  } catch {
    return false;
  }
}

/** Returns the command that installs such a package. */
export function installCommand(name: string): string {
  return `npm install ${name}`;
}

/**
 * Loads a package that an engine's driver needs and that does not ship with the product.
 * @throws AppError `connection.unsupported`, naming the package and how to install it
 */
export function loadPeer<Package>(name: string, label: string): Package {
  if (!hasPeer(name))
    throw new AppError('connection.unsupported', {
      detail: `${label} needs the package '${name}', which is not installed. Install it beside the server: ${installCommand(name)}`,
    });
  try {
    // The caller declares the type of the package's exports.
    return require(name) as Package;
  } catch (cause) {
    throw new AppError('connection.unsupported', {
      detail: `The package '${name}' is installed but could not be loaded: ${(cause as Error).message}`,
      cause,
    });
  }
}
