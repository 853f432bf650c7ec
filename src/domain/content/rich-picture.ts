const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const ADDRESS = new RegExp(`^/media/(${UUID})\\.webp$`)
const TAG = new RegExp(`<img src="/media/(${UUID})\\.webp"`, 'g')

/** Characters of a picture's description. */
export const ALT_MAX = 200

/** The address of a picture in a rich text, as members load it. */
export function richPictureAddress(id: string): string {
  return `/media/${id}.webp`
}

/** The id of a picture by its address; undefined for an address elsewhere. */
export function richPictureId(address: string): string | undefined {
  return ADDRESS.exec(address)?.[1]
}

export function isRichPicture(address: string): boolean {
  return richPictureId(address) !== undefined
}

/** The pictures that a sanitized text shows, each once. */
export function richPicturesIn(html: string): readonly string[] {
  return [...new Set([...html.matchAll(TAG)].map(([, id = '']) => id))]
}

/** The text with other addresses of its pictures, for a host that serves them elsewhere. */
export function withPictureAddresses(html: string, addressOf: (id: string) => string): string {
  const escaped = (id: string) => addressOf(id).replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return html.replaceAll(TAG, (_, id: string) => `<img src="${escaped(id)}"`)
}
