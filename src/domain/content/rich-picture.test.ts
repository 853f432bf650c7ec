import { expect, test } from 'vitest'

import {
  isRichPicture,
  richPictureAddress,
  richPictureId,
  richPicturesIn,
  withPictureAddresses,
} from './rich-picture.ts'

const id = '0b2f6a3c-1111-4222-8333-944445555666'
const other = '1b2f6a3c-1111-4222-8333-944445555666'

for (const [address, isOurs] of [
  [`/media/${id}.webp`, true],
  [`/media/${id}.webp?x=1`, false],
  [`/media/${id}.webp\n`, false],
  [`/media/../${id}.webp`, false],
  [`//evil.example/media/${id}.webp`, false],
  [`https://evil.example/media/${id}.webp`, false],
  [`/MEDIA/${id}.webp`, false],
  [`/media/${id}.svg`, false],
  ['/media/1.webp', false],
  ['data:image/webp;base64,AAAA', false],
  ['', false],
] as const)
  test(`${JSON.stringify(address)} is ${isOurs ? 'a picture of the house' : 'refused'}`, () =>
    expect(isRichPicture(address)).toBe(isOurs))

test('an address and its id belong together', () => {
  expect(richPictureId(richPictureAddress(id))).toBe(id)
})

const picture = (one: string) => `<img src="/media/${one}.webp" alt="" loading="lazy" />`

test('a text names each of its pictures once', () => {
  expect(richPicturesIn(`<p>a</p>${picture(id)}${picture(other)}${picture(id)}`)).toEqual([id, other])
  expect(richPicturesIn(`<p>/media/${id}.webp</p>`)).toEqual([])
})

test('pictures get the address of another host, escaped', () => {
  expect(withPictureAddresses(picture(id), (one) => `/p?a="1"&id=${one}`)).toBe(
    `<img src="/p?a=&quot;1&quot;&amp;id=${id}" alt="" loading="lazy" />`,
  )
})
