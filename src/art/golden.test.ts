import { expect, test } from 'vitest'
import { avatar } from './avatar.ts'
import { brandMark } from './brand-mark.ts'
import { emptyState } from './empty-state.ts'
import { gameTile } from './game-tile.ts'
import { vendorMark } from './vendor-mark.ts'
import { banner, poster, promoArt } from './wide-art.ts'

/** A separate FNV-1a, so that a change of the seed hash is detected too. */
function fnv(text: string): string {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i += 1) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  return (h >>> 0).toString(16).padStart(8, '0')
}

const subject = { id: 'golden', category: 'slots', title: 'Dragon Forge', vendor: 'Aurel' } as const

// One picture of each kind. A changed hash means a changed picture: check it visually, then update the hash.
const rows = [
  ['game tile', gameTile(subject), '95b93fcf'],
  ['banner', banner(subject), 'a2f423c1'],
  ['promotion', promoArt(subject), '9e259e1b'],
  ['poster', poster(subject), '06ff80ca'],
  ['vendor mark', vendorMark({ id: 'aurel', name: 'Aurel' }), '84d7c5fa'],
  ['avatar', avatar({ id: 'golden' }), '0ed997f5'],
  ['empty state', emptyState('records'), '56e5ec82'],
  ['brand mark', brandMark(48), '0ffcca32'],
] as const

for (const [kind, svg, expected] of rows) {
  test(`the ${kind} is drawn as before`, () => expect(fnv(svg)).toBe(expected))
}
