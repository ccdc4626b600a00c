/** Returns text as paragraphs of safe HTML, for the wire's `description_markeddown`. */
export function plainHtml(text: string | null): string {
  if (!text) return '';
  const escaped = text.replace(/[&<>"']/g, char => `&#${char.charCodeAt(0)};`);
  return escaped
    .split(/\n{2,}/)
    .map(paragraph => `<p>${paragraph.trim()}</p>`)
    .join('\n');
}
