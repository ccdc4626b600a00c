const [NEEDED_MAJOR, NEEDED_MINOR] = [22, 18];

/** Why this version of Node.js (`20.11.1`) cannot run the product; undefined where it can. Parts of it in machine code end an older one without a word. */
export function nodeProblem(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > NEEDED_MAJOR || (major === NEEDED_MAJOR && minor >= NEEDED_MINOR)) return undefined;
  return `Powerset needs Node.js ${NEEDED_MAJOR}.${NEEDED_MINOR} or later; this is ${version}.`;
}
