/** Says how long a password must be at least. */
export function tooShort(minLetters: number): string {
  return `The password needs at least ${atLeast(minLetters)}`;
}

/** The fewest characters of a password, in words. */
export function atLeast(minLetters: number): string {
  return minLetters === 1 ? '1 character' : `${minLetters} characters`;
}
