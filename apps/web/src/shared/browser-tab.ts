const KEY = 'tab_id';
const LARGEST = 2 ** 31 - 1;

let known: Promise<number> | undefined;

/** Returns a number that no other tab of this browser has; a reload keeps it. */
export function browserTabId(): Promise<number> {
  known ??= claimed(stored() ?? randomId());
  return known;
}

/** A duplicated tab starts with the number of its original, which holds the lock for that number. */
async function claimed(id: number): Promise<number> {
  if (!('locks' in navigator)) return remembered(randomId());
  const isMine = await new Promise<boolean>(resolve => {
    void navigator.locks.request(`browser-tab-${id}`, { ifAvailable: true }, lock => {
      resolve(lock !== null);
      // The tab keeps the lock until it is closed.
      return lock === null ? undefined : new Promise(() => undefined);
    });
  });
  return isMine ? remembered(id) : claimed(randomId());
}

function remembered(id: number): number {
  try {
    sessionStorage.setItem(KEY, String(id));
  } catch {
    // Without storage, the tab gets another number after a reload.
  }
  return id;
}

function stored(): number | undefined {
  try {
    const id = Number(sessionStorage.getItem(KEY));
    return Number.isInteger(id) && id > 0 && id <= LARGEST ? id : undefined;
  } catch {
    return undefined;
  }
}

function randomId(): number {
  return 1 + (crypto.getRandomValues(new Uint32Array(1))[0]! % LARGEST);
}
