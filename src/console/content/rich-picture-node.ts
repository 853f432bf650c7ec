import { Node } from '@tiptap/core'

import { ALT_MAX, richPictureId } from '#domain/content/rich-picture.ts'

/** A picture of the house within a text. */
export interface RichPicture {
  readonly id: string
  readonly alt: string
  readonly width: number | null
  readonly height: number | null
}

/** The console serves pictures at another address than the site. */
export const pictureNode = (urlOf: (id: string) => string) =>
  Node.create({
    name: 'picture',
    group: 'block',
    atom: true,
    draggable: true,
    addAttributes: () => ({
      id: { default: null, rendered: false },
      alt: { default: '', rendered: false },
      width: { default: null, rendered: false },
      height: { default: null, rendered: false },
    }),
    parseHTML: () => [{ tag: 'img', getAttrs: (element) => readPicture(element) ?? false }],
    renderHTML: ({ node: { attrs } }) => {
      const { id, alt, width, height } = attrs as RichPicture
      return [
        'img',
        { src: urlOf(id), alt, 'data-picture': id, ...(width && height ? { width, height } : {}) },
      ]
    },
  })

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A stored picture, or one that was copied within the editor. Others are dropped. */
export function readPicture(element: Element): RichPicture | undefined {
  const copied = element.getAttribute('data-picture') ?? ''
  const id = ID.test(copied) ? copied : richPictureId(element.getAttribute('src') ?? '')
  if (id === undefined) return undefined
  const side = (name: string) => {
    const pixels = element.getAttribute(name) ?? ''
    return /^[1-9]\d{0,3}$/.test(pixels) ? Number(pixels) : null
  }
  return {
    id,
    alt: (element.getAttribute('alt') ?? '').slice(0, ALT_MAX),
    width: side('width'),
    height: side('height'),
  }
}
