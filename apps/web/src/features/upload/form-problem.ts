const COOKIE = 'upload_problem';

/** What was wrong with an upload by the form of older clients, told once. */
export function takeFormProblem(): string | undefined {
  const found = document.cookie.split('; ').find(part => part.startsWith(`${COOKIE}=`));
  if (!found) return undefined;
  document.cookie = `${COOKIE}=; Path=/; Max-Age=0`;
  return decodeURIComponent(found.slice(COOKIE.length + 1));
}
