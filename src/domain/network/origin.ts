/** An origin and no more: a semicolon or a space would write rules of its own. */
export function isOrigin(text: string): boolean {
  return (
    /^https:\/\/[a-z0-9.-]{1,253}(:\d{1,5})?$/.test(text) ||
    /^http:\/\/[a-z0-9-]+\.localhost(:\d{1,5})?$/.test(text)
  )
}
