/** Saves an answer as a file under the server's name, or the fallback if the server sent none. */
export async function saveResponse(response: Response, fallbackName: string): Promise<void> {
  saveBlob(await response.blob(), fileNameOf(response.headers.get('content-disposition')) ?? fallbackName);
}

/** Saves bytes as a file. */
export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Returns the file name in a `Content-Disposition` header. */
export function fileNameOf(header: string | null): string | undefined {
  if (!header) return undefined;
  const encoded = /filename\*=(?:UTF-8'')?([^;]+)/i.exec(header)?.[1];
  if (encoded) return safely(() => decodeURIComponent(encoded));
  return /filename="?([^";]+)"?/i.exec(header)?.[1];
}

function safely(read: () => string): string | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
