import { expect, test } from 'vitest'

import { hashOfText } from '#domain/chance/hmac.ts'

import { leafOf, listHashOfPath, pathOf, ticketListHashOf, treeOf } from './ticket-list.ts'

const lineOf = (position: number) => ({ ticket: String(100 + position), holder: `holder-${position % 3}` })
const treeOfLength = (count: number) =>
  treeOf(
    Array.from({ length: count }, (_, at) => leafOf(at + 1, lineOf(at + 1), hashOfText)),
    hashOfText,
  )

test('the hash of a list of three is written out', () => {
  const [one, two, three] = [1, 2, 3].map((at) => hashOfText(`ticket:${at}:${100 + at}:holder-${at % 3}`))
  const pair = hashOfText(`pair:${one}:${two}`)
  const top = hashOfText(`pair:${pair}:${three}`)
  expect(ticketListHashOf(treeOfLength(3), hashOfText)).toBe(hashOfText(`list:3:${top}`))
})

test.each([1, 2, 3, 4, 5, 8, 13, 22])(
  'every line of %i tickets leads to the hash, and no other one does',
  (count) => {
    const tree = treeOfLength(count)
    const listHash = ticketListHashOf(tree, hashOfText)
    for (let position = 1; position <= count; position += 1) {
      const place = { position, count, path: pathOf(tree, position), ...lineOf(position) }
      expect(listHashOfPath(place, hashOfText)).toBe(listHash)
      const others = [
        { ...place, ticket: '9' },
        { ...place, holder: 'other' },
        { ...place, position: position + 1 },
        { ...place, count: count + 1 },
        { ...place, path: [...place.path, listHash] },
      ]
      for (const other of others) expect(listHashOfPath(other, hashOfText)).not.toBe(listHash)
      if (count > 1)
        expect(listHashOfPath({ ...place, path: place.path.slice(1) }, hashOfText)).not.toBe(listHash)
    }
  },
)
