export interface EmbedSize {
  readonly width: number;
  readonly height: number;
}

/** Returns the HTML that shows the chart of a permalink, and nothing else, in another page. */
export function embedCode(permalink: string, { width, height }: EmbedSize): string {
  const address = new URL(permalink);
  address.searchParams.set('standalone', '1');
  address.searchParams.set('height', String(height));
  return [
    '<iframe',
    `  width="${width}"`,
    `  height="${height}"`,
    '  seamless',
    '  frameBorder="0"',
    '  scrolling="no"',
    `  src="${address.href}"`,
    '>',
    '</iframe>',
  ].join('\n');
}
