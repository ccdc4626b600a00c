/** Returns a count with its noun, such as "1 chart" and "1,200 charts". */
export function countOf(count: number, noun: string, nouns = `${noun}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? noun : nouns}`;
}
