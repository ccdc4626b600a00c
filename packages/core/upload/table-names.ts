const LONGEST = 120;

/** Returns a name in the table for every column of a file: not empty, and no two that differ only in case. */
export function tableNames(sources: readonly string[]): string[] {
  const taken = new Set<string>();
  return sources.map((source, at) => {
    const plain = source.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST) || `column_${at + 1}`;
    let name = plain;
    for (let count = 2; taken.has(name.toLowerCase()); count++) name = `${plain}_${count}`;
    taken.add(name.toLowerCase());
    return name;
  });
}
