export function downloadText(name: string, text: string, type = "application/json"): void {
  downloadBlob(name, new Blob([text], { type }));
}

/** Makes the browser save the response of an address, under the file name that the site gives it. */
export function downloadFrom(address: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = "";
  link.click();
}

export function downloadBlob(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Safari starts the download late: an address that is revoked before then gives an empty file.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
