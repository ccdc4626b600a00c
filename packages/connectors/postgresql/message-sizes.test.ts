import { describe, expect, it } from 'vitest';
import { MessageSizes } from './message-sizes.ts';

const message = (letter: string, bytes: number): Buffer => {
  const header = Buffer.from(`${letter}0000`);
  header.writeUInt32BE(bytes + 4, 1);
  return Buffer.concat([header, Buffer.alloc(bytes, 'D')]);
};

describe('the sizes of messages', () => {
  it('are found wherever the stream is cut', () => {
    const bytes = Buffer.concat([
      message('T', 90),
      message('D', 11),
      message('D', 0),
      message('D', 7),
      message('C', 50),
    ]);
    for (let size = 1; size <= bytes.length; size++) {
      const sizes = new MessageSizes();
      let largest = 0;
      for (let at = 0; at < bytes.length; at += size)
        largest = Math.max(largest, sizes.largestRow(bytes.subarray(at, at + size)));
      expect(largest).toBe(15);
    }
  });

  it('are known before the row has arrived', () => {
    const sizes = new MessageSizes();
    expect(sizes.largestRow(message('D', 600_000_000 % 1000).subarray(0, 5))).toBe(4);
    expect(new MessageSizes().largestRow(Buffer.from([0x44, 0x23, 0xc3, 0x46, 0x04]))).toBe(600_000_004);
  });
});
