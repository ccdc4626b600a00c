/** Marks the start of a group on the stack. */
const MARK = Symbol('mark');

interface Machine {
  readonly bytes: Buffer;
  at: number;
  readonly stack: unknown[];
  readonly memo: Map<number, unknown>;
}

/**
 * Reads plain data (objects, lists, text, numbers, booleans, null) that Python wrote with `pickle`. Anything
 * that would run code is refused.
 * @throws Error for anything else
 */
export function readPickle(bytes: Buffer): unknown {
  const machine: Machine = { bytes, at: 0, stack: [], memo: new Map() };
  while (machine.at < bytes.length) {
    const code = bytes[machine.at]!;
    machine.at += 1;
    if (code === STOP) return machine.stack.pop();
    const step = STEPS[code];
    if (!step) throw new Error(`The value needs more than plain data (code ${code}).`);
    step(machine);
  }
  throw new Error('The value is cut off.');
}

const STOP = 0x2e;

const STEPS: Readonly<Record<number, (machine: Machine) => void>> = {
  0x80: m => {
    take(m, 1);
  },
  0x95: m => {
    take(m, 8);
  },
  0x28: m => {
    m.stack.push(MARK);
  },
  0x4e: m => {
    m.stack.push(null);
  },
  0x88: m => {
    m.stack.push(true);
  },
  0x89: m => {
    m.stack.push(false);
  },
  0x4b: m => {
    m.stack.push(take(m, 1).readUInt8());
  },
  0x4d: m => {
    m.stack.push(take(m, 2).readUInt16LE());
  },
  0x4a: m => {
    m.stack.push(take(m, 4).readInt32LE());
  },
  0x8a: m => {
    m.stack.push(longNumber(take(m, take(m, 1).readUInt8())));
  },
  0x47: m => {
    m.stack.push(take(m, 8).readDoubleBE());
  },
  0x8c: m => {
    m.stack.push(take(m, take(m, 1).readUInt8()).toString('utf8'));
  },
  0x58: m => {
    m.stack.push(take(m, take(m, 4).readUInt32LE()).toString('utf8'));
  },
  0x8d: m => {
    m.stack.push(take(m, Number(take(m, 8).readBigUInt64LE())).toString('utf8'));
  },
  0x7d: m => {
    m.stack.push({});
  },
  0x5d: m => {
    m.stack.push([]);
  },
  0x29: m => {
    m.stack.push([]);
  },
  0x85: m => {
    m.stack.push([m.stack.pop()]);
  },
  0x86: m => {
    m.stack.push(m.stack.splice(-2));
  },
  0x87: m => {
    m.stack.push(m.stack.splice(-3));
  },
  0x74: m => {
    m.stack.push(group(m));
  },
  0x61: m => {
    const item = m.stack.pop();
    listOf(m).push(item);
  },
  0x65: m => {
    const items = group(m);
    listOf(m).push(...items);
  },
  0x73: m => {
    const pair = m.stack.splice(-2);
    setAll(m, pair);
  },
  0x75: m => {
    setAll(m, group(m));
  },
  0x94: m => {
    m.memo.set(m.memo.size, m.stack.at(-1));
  },
  0x71: m => {
    m.memo.set(take(m, 1).readUInt8(), m.stack.at(-1));
  },
  0x72: m => {
    m.memo.set(take(m, 4).readUInt32LE(), m.stack.at(-1));
  },
  0x68: m => {
    m.stack.push(m.memo.get(take(m, 1).readUInt8()));
  },
  0x6a: m => {
    m.stack.push(m.memo.get(take(m, 4).readUInt32LE()));
  },
};

function take(machine: Machine, count: number): Buffer {
  const end = machine.at + count;
  if (end > machine.bytes.length) throw new Error('The value is cut off.');
  const piece = machine.bytes.subarray(machine.at, end);
  machine.at = end;
  return piece;
}

function longNumber(bytes: Buffer): number {
  let value = 0n;
  for (const [place, byte] of bytes.entries()) value |= BigInt(byte) << BigInt(8 * place);
  return Number(BigInt.asIntN(8 * bytes.length, value));
}

function group(machine: Machine): unknown[] {
  const start = machine.stack.lastIndexOf(MARK);
  if (start < 0) throw new Error('The value is damaged.');
  return machine.stack.splice(start).slice(1);
}

function listOf({ stack }: Machine): unknown[] {
  const list = stack.at(-1);
  if (!Array.isArray(list)) throw new Error('The value is damaged.');
  return list;
}

function setAll({ stack }: Machine, members: readonly unknown[]): void {
  const object = stack.at(-1);
  if (typeof object !== 'object' || object === null || Array.isArray(object))
    throw new Error('The value is damaged.');
  for (let at = 0; at + 1 < members.length; at += 2)
    Object.defineProperty(object, String(members[at]), {
      value: members[at + 1],
      enumerable: true,
      configurable: true,
      writable: true,
    });
}
