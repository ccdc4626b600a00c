/** Writes values one after another and skips those that a newer one has replaced. */
export function latestOnly<T>(write: (value: T) => Promise<void>): (value: T) => void {
  let next: { readonly value: T } | undefined;
  let isWriting = false;
  const writeNext = async (): Promise<void> => {
    isWriting = true;
    while (next) {
      const { value } = next;
      next = undefined;
      // A value that cannot be saved now is saved with the next change, or at the end.
      await write(value).catch(() => undefined);
    }
    isWriting = false;
  };
  return value => {
    next = { value };
    if (!isWriting) void writeNext();
  };
}
