/** Returns a short text that changes with a text: its length and a 32-bit hash. Not for secrets. */
export function textDigest(text: string): string {
  let hash = 0;
  for (let at = 0; at < text.length; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
  return `${text.length}.${hash}`;
}
