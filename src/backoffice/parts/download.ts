/** Saves a file on the reader's device. */
export function download(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  // After the browser has read it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Saves data as a JSON file on the reader's device. */
export const downloadJson = (name: string, data: unknown): void =>
  download(name, new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
