/**
 * Returns an engine's message with the line number and mark of its excerpt replaced, or without the excerpt
 * if no number is given.
 */
export function withDrawnLine(message: string, line: number | undefined): string {
  return message.replace(
    /(\n{1,3})LINE (\d+)(: .*\n)( *)\^/,
    (_block, gap: string, given: string, drawn: string, room: string) =>
      line === undefined
        ? ''
        : `${gap}LINE ${line}${drawn}${' '.repeat(Math.max(0, room.length + String(line).length - given.length))}^`,
  );
}
