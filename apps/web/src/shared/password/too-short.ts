/** Returns the message that states the minimum length of a password. */
export function tooShort(minLetters: number): string {
  return `The password needs at least ${atLeast(minLetters)}`;
}

/** Returns the minimum length of a password in words. */
export function atLeast(minLetters: number): string {
  return minLetters === 1 ? '1 character' : `${minLetters} characters`;
}
