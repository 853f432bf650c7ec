import { expect, test } from 'vitest'

import { type KnownListed, judgeList } from './list-diff.ts'
import type { ListedGame } from './listed-game.ts'

const listed: ListedGame = {
  id: 'a',
  name: 'Amber',
  maker: 'Aurel Games',
  rtpBp: 9_600,
  volatility: 'medium',
  imageUrl: 'https://cdn.example/a.png',
  languages: ['EN', 'VI'],
  features: ['free-spins'],
  hasFreePlay: true,
  minLines: 20,
}
const known: KnownListed = {
  ...listed,
  id: '7',
  vendorCode: 'AUREL',
  code: 'a',
  providerGameId: 'a',
  rtpBp: 9_600,
  volatility: 'medium',
  imageUrl: 'https://cdn.example/a.png',
  languages: ['VI', 'EN'],
  minLines: 20,
  isRetired: false,
}
const vendorOf = (maker: string) => (maker === 'Aurel Games' ? 'AUREL' : undefined)

test.each([
  ['nothing is known of it', [listed], [], 'new', []],
  ['nobody knows its maker', [{ ...listed, maker: 'Nobody' }], [], 'unmapped', []],
  ['it is known, its maker is not', [{ ...listed, maker: 'Nobody' }], [known], 'same', []],
  ['the same in another order', [listed], [known], 'same', []],
  ['another name', [{ ...listed, name: 'Amber II' }], [known], 'changed', ['name']],
  ['another RTP', [{ ...listed, rtpBp: 9_400 }], [known], 'changed', ['rtp']],
  ['no RTP is said', [{ ...listed, rtpBp: undefined }], [known], 'same', []],
  ['another volatility', [{ ...listed, volatility: 'high' as const }], [known], 'changed', ['volatility']],
  ['no volatility is said', [{ ...listed, volatility: undefined }], [known], 'same', []],
  ['no picture is said', [{ ...listed, imageUrl: undefined }], [known], 'same', []],
  ['one language less', [{ ...listed, languages: ['EN' as const] }], [known], 'changed', ['languages']],
  ['no languages are said', [{ ...listed, languages: [] }], [known], 'same', []],
  ['no more free play', [{ ...listed, hasFreePlay: false }], [known], 'changed', ['free_play']],
  ['given up, and there again', [listed], [{ ...known, isRetired: true }], 'changed', ['back']],
  ['not in the list', [], [known], 'gone', []],
] as const)('%s', (_name, list, before, state, changes) =>
  expect(judgeList(list, before, vendorOf)).toMatchObject([{ state, changes }]),
)

test('a retired game that the list lacks is not reported as gone again', () => {
  expect(judgeList([], [{ ...known, isRetired: true }], vendorOf)).toEqual([])
})

test('ten thousand games against as many are judged at once', () => {
  const many = Array.from({ length: 10_000 }, (_, n) => ({ ...listed, id: `g${n}` }))
  const before = many.map(({ id }) => ({
    ...known,
    providerGameId: id,
    name: id === 'g77' ? 'Other' : 'Amber',
  }))
  const judged = judgeList(many, before, vendorOf)
  expect(judged.filter(({ state }) => state !== 'same').map(({ id }) => id)).toEqual(['g77'])
})
