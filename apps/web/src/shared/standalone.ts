import { useSearchParams } from './navigation.ts';

/**
 * How much around a page its address hides: nothing, the navigation, the title too, or everything but the
 * content.
 */
export type Standalone = 0 | 1 | 2 | 3;

/** Returns what the address of the page hides. */
export function useStandalone(): Standalone {
  return readStandalone(useSearchParams().get('standalone'));
}

/** Returns the meaning of the address parameter `standalone`; `true` stands for 1. */
export function readStandalone(text: string | null): Standalone {
  if (text?.toLowerCase() === 'true') return 1;
  const level = Number(text ?? '0');
  return level === 1 || level === 2 || level === 3 ? level : 0;
}
