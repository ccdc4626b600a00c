export interface Someone {
  readonly first_name?: string | undefined;
  readonly last_name?: string | undefined;
}

/** Returns the full name of a user. */
export function personName(person: Someone | null | undefined): string {
  return person ? [person.first_name, person.last_name].filter(Boolean).join(' ') : '';
}
