import { deserialize, serialize } from 'node:v8';
import type { Duplex } from 'node:stream';

const HEADER = 4;
const MAX_FRAME = 0x7fff_ffff;

/** Sends a message as one frame: its length in four bytes, then structured-clone bytes, so that typed arrays stay typed. */
export function sendFrame(socket: Duplex, message: unknown): void {
  const body = serialize(message);
  if (body.length > MAX_FRAME) throw new RangeError('The result is too large to be sent at once.');
  const header = Buffer.alloc(HEADER);
  header.writeUInt32BE(body.length);
  socket.cork();
  socket.write(header);
  socket.write(body);
  socket.uncork();
}

/** Calls back with every whole message that arrives. */
export function onFrames(socket: Duplex, receive: (message: unknown) => void): void {
  let pieces: Buffer[] = [];
  let length = 0;
  socket.on('data', (piece: Buffer) => {
    pieces.push(piece);
    length += piece.length;
    for (let needed = frameLength(pieces); needed !== undefined && length >= needed; needed = frameLength(pieces)) {
      const whole = pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces, length);
      const rest = whole.subarray(needed);
      pieces = rest.length > 0 ? [rest] : [];
      length = rest.length;
      receive(deserialize(whole.subarray(HEADER, needed)));
    }
  });
}

function frameLength(pieces: readonly Buffer[]): number | undefined {
  const [first] = pieces;
  if (!first) return undefined;
  if (first.length >= HEADER) return HEADER + first.readUInt32BE(0);
  const head = Buffer.concat(pieces);
  return head.length >= HEADER ? HEADER + head.readUInt32BE(0) : undefined;
}
