/** A page of a PDF file: one JPEG image and its place, in points (1/72 inch) from the upper left corner. */
export interface ImagePage {
  readonly jpeg: Uint8Array;
  readonly pixelWidth: number;
  readonly pixelHeight: number;
  readonly pageWidth: number;
  readonly pageHeight: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Writes a PDF file whose pages are images. */
export function imagePdf(pages: readonly ImagePage[], title: string): Uint8Array<ArrayBuffer> {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, at) => `${4 + at * 3} 0 R`).join(' ')}] >>`,
    `<< /Title ${utf16Text(title)} /Producer (Powerset) >>`,
    ...pages.flatMap((page, at) => pageObjects(page, 4 + at * 3)),
  ];
  return fileOf(objects);
}

type PdfObject = string | { readonly head: string; readonly stream: Uint8Array };

function pageObjects(page: ImagePage, id: number): readonly PdfObject[] {
  const { jpeg, pixelWidth, pixelHeight, pageWidth, pageHeight, left, top, width, height } = page;
  const box = `[0 0 ${number(pageWidth)} ${number(pageHeight)}]`;
  // The origin of a page is its lower left corner.
  const at = [width, 0, 0, height, left, pageHeight - top - height].map(number).join(' ');
  const content = new TextEncoder().encode(`q ${at} cm /Image Do Q`);
  const resources = `<< /XObject << /Image ${id + 2} 0 R >> >>`;
  return [
    `<< /Type /Page /Parent 2 0 R /MediaBox ${box} /Contents ${id + 1} 0 R /Resources ${resources} >>`,
    { head: `/Length ${content.length}`, stream: content },
    {
      head: `/Type /XObject /Subtype /Image /Width ${pixelWidth} /Height ${pixelHeight} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length}`,
      stream: jpeg,
    },
  ];
}

function fileOf(objects: readonly PdfObject[]): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const parts: Uint8Array[] = [];
  let length = 0;
  const write = (part: string | Uint8Array): void => {
    const bytes = typeof part === 'string' ? encoder.encode(part) : part;
    parts.push(bytes);
    length += bytes.length;
  };
  write('%PDF-1.4\n');
  // Readers take a file with high bytes on its second line for binary.
  write(new Uint8Array([0x25, 0xe2, 0xe3, 0xcf, 0xd3, 0x0a]));
  const offsets = objects.map((object, at) => {
    const offset = length;
    write(`${at + 1} 0 obj\n`);
    if (typeof object === 'string') write(object);
    else {
      write(`<< ${object.head} >>\nstream\n`);
      write(object.stream);
      write('\nendstream');
    }
    write('\nendobj\n');
    return offset;
  });
  const start = length;
  write(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`);
  for (const offset of offsets) write(`${String(offset).padStart(10, '0')} 00000 n \n`);
  write(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 3 0 R >>\nstartxref\n${start}\n%%EOF\n`);
  return joined(parts, length);
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    file.set(part, at);
    at += part.length;
  }
  return file;
}

/** Converts text of any language to UTF-16 in hexadecimal digits. */
function utf16Text(text: string): string {
  const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
  return `<FEFF${units.map(unit => unit.toString(16).padStart(4, '0')).join('')}>`;
}

function number(value: number): string {
  return String(Math.round(value * 100) / 100);
}
