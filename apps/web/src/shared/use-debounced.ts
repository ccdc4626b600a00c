import { useEffect, useState } from 'react';

/** Returns a value once it has not changed for a while; an empty text counts at once. */
export function useDebounced(value: string, afterMs: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    if (value === '') {
      setSettled(value);
      return undefined;
    }
    const timer = setTimeout(() => setSettled(value), afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return settled;
}
