/** Hands a text to the browser as a file. */
export function downloadText(text: string, name: string, type: string): void {
  saveBlob(new Blob([text], { type }), name)
}

export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
