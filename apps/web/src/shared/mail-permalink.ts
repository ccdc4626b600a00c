import { toast } from './toast.ts';

type Shared = 'chart' | 'dashboard';

/** Creates a permalink and opens a draft with it in the user's mail program. */
export function mailPermalink(kind: Shared, name: string, makeLink: () => Promise<string>): void {
  makeLink()
    .then(link => location.assign(mailAddress(kind, name, link)))
    .catch((error: unknown) => toast.failure('The link could not be created', error));
}

/** Returns the address that opens a draft with a link; the user adds the recipients. */
export function mailAddress(kind: Shared, name: string, link: string): string {
  const subject = name.trim() || (kind === 'chart' ? 'Chart' : 'Dashboard');
  const body = `Check out this ${kind}: ${link}`;
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
