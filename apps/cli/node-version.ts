const [NEEDED_MAJOR, NEEDED_MINOR] = [22, 18];

/**
 * Returns why a Node.js version (`20.11.1`) cannot run the product. Native modules make older versions exit
 * without a message.
 */
export function nodeProblem(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > NEEDED_MAJOR || (major === NEEDED_MAJOR && minor >= NEEDED_MINOR)) return undefined;
  return `Powerset needs Node.js ${NEEDED_MAJOR}.${NEEDED_MINOR} or later; this is ${version}.`;
}
