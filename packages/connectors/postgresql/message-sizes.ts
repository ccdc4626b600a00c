const DATA_ROW = 0x44;
/** A letter that names the message, and its length in four bytes, including these four. */
const HEADER_BYTES = 5;

/** Follows a server's messages through its byte stream, without storing them. */
export class MessageSizes {
  readonly #header = Buffer.alloc(HEADER_BYTES);
  #headerLength = 0;
  /** Bytes of the current message that have not arrived yet. */
  #left = 0;

  /** Returns the size of the largest row that begins in this piece; 0 if none does. */
  largestRow(piece: Buffer): number {
    let largest = 0;
    for (let at = 0; at < piece.length;) {
      const skipped = Math.min(this.#left, piece.length - at);
      this.#left -= skipped;
      at += skipped;
      if (at === piece.length) break;
      const taken = piece.copy(this.#header, this.#headerLength, at, at + HEADER_BYTES - this.#headerLength);
      at += taken;
      this.#headerLength += taken;
      if (this.#headerLength < HEADER_BYTES) break;
      this.#headerLength = 0;
      const length = this.#header.readUInt32BE(1);
      this.#left = Math.max(0, length - 4);
      if (this.#header[0] === DATA_ROW && length > largest) largest = length;
    }
    return largest;
  }
}
