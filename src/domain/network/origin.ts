/** An origin only. A semicolon or a space would inject directives into the Content-Security-Policy. */
export function isOrigin(text: string): boolean {
  return (
    /^https:\/\/[a-z0-9.-]{1,253}(:\d{1,5})?$/.test(text) ||
    /^http:\/\/[a-z0-9-]+\.localhost(:\d{1,5})?$/.test(text)
  )
}
