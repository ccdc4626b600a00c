const COOKIE = 'upload_problem';

/** Returns the error of an upload through the form of older clients, once. */
export function takeFormProblem(): string | undefined {
  const found = document.cookie.split('; ').find(part => part.startsWith(`${COOKIE}=`));
  if (!found) return undefined;
  document.cookie = `${COOKIE}=; Path=/; Max-Age=0`;
  return decodeURIComponent(found.slice(COOKIE.length + 1));
}
