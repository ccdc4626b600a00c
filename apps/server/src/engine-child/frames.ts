import { deserialize, serialize } from 'node:v8';
import type { Duplex } from 'node:stream';

const HEADER = 4;
const MAX_FRAME = 0x7fff_ffff;

/**
 * Sends a message as one frame: its length in four bytes, then structured-clone bytes, which keep typed
 * arrays.
 */
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

/** Calls back with every complete message. */
export function onFrames(socket: Duplex, receive: (message: unknown) => void): void {
  const header = Buffer.alloc(HEADER);
  let headerLength = 0;
  // Allocated at full size, so that pieces need not be kept until all have arrived.
  let body: Buffer | undefined;
  let length = 0;
  socket.on('data', (piece: Buffer) => {
    let at = 0;
    while (at < piece.length) {
      if (!body) {
        const taken = piece.copy(header, headerLength, at, at + HEADER - headerLength);
        at += taken;
        headerLength += taken;
        if (headerLength < HEADER) return;
        body = Buffer.allocUnsafeSlow(header.readUInt32BE(0));
        [headerLength, length] = [0, 0];
      }
      const taken = piece.copy(body, length, at);
      at += taken;
      length += taken;
      if (length < body.length) return;
      const whole = body;
      body = undefined;
      receive(deserialize(whole));
    }
  });
}
