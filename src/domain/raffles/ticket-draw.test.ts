import { createHash, createHmac } from 'node:crypto'

import { expect, test } from 'vitest'

import { hashOfText } from '#domain/chance/hmac.ts'

import { type DrawEvidence, type DrawStep, nextPlace, refuseTicketDraw, walkOf } from './ticket-draw.ts'
import { leafOf, pathOf, ticketListHashOf, treeOf } from './ticket-list.ts'

const seed = '11'.repeat(32)
const seedHash = createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex')
/** Five tickets of three members. */
const holders = ['aa', 'bb', 'aa', 'cc', 'aa']
const lines = holders.map((holder, at) => ({ ticket: String(at + 1), holder }))
const tree = treeOf(
  lines.map((line, at) => leafOf(at + 1, line, hashOfText)),
  hashOfText,
)
const sealed = {
  raffle: 'new-year',
  version: 1,
  seed,
  listHash: ticketListHashOf(tree, hashOfText),
  count: lines.length,
}

test('the order is that of a shuffle by another program', () => {
  const { raffle, version, listHash, count } = sealed
  const block = createHmac('sha256', Buffer.from(seed, 'hex'))
    .update(`draw:${raffle}:${version}:${listHash}:0`)
    .digest()
  const rest = Array.from({ length: count }, (_, at) => at + 1)
  for (let step = 0; step < count; step += 1) {
    const word = block.readUInt32BE(step * 4)
    expect(word).toBeLessThan(2 ** 32 - (2 ** 32 % (count - step)))
    const drawn = step + (word % (count - step))
    const [one, other] = [rest[step] ?? 0, rest[drawn] ?? 0]
    rest[step] = other
    rest[drawn] = one
  }
  expect([...walkOf(sealed)]).toEqual(rest)
})

test('each position comes once, another list has another order, and all first places are as likely', () => {
  expect([...walkOf({ ...sealed, count: 500 })].toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: 500 }, (_, at) => at + 1),
  )
  const orders = new Set(
    Array.from({ length: 20 }, (_, at) =>
      [...walkOf({ ...sealed, listHash: `list-${at}`, count: 9 })].join(),
    ),
  )
  expect(orders.size).toBe(20)
  const firsts = Array.from(
    { length: 4_000 },
    (_, at) => walkOf({ ...sealed, listHash: `list-${at}`, count: 4 }).next().value,
  )
  for (const place of [1, 2, 3, 4])
    expect(Math.abs(firsts.filter((one) => one === place).length - 1_000)).toBeLessThan(120)
})

test('the draw of a long list ends after 2,000 tickets', () => {
  expect([...walkOf({ ...sealed, count: 100_000 })]).toHaveLength(2_000)
})

const prizes = [
  { place: 1, stock: 1 },
  { place: 2, stock: 2 },
]

test('prizes are won in their order, piece by piece', () => {
  expect([0, 1, 2, 3].map((won) => nextPlace(prizes, won))).toEqual([1, 2, 2, undefined])
})

/** The steps of a draw in which the tickets at these steps are excluded. */
function stepsOf(isOnePerMember: boolean, excluded: readonly number[] = []): readonly DrawStep[] {
  const steps: DrawStep[] = []
  const winners = new Set<string>()
  for (const position of walkOf(sealed)) {
    const place = nextPlace(prizes, steps.filter(({ outcome }) => outcome === 'won').length)
    if (place === undefined) break
    const { ticket, holder } = lines[position - 1] ?? { ticket: '', holder: '' }
    const common = { position, ticket, holder, path: pathOf(tree, position) }
    if (isOnePerMember && winners.has(holder)) steps.push({ ...common, outcome: 'repeated' })
    else if (excluded.includes(steps.length)) steps.push({ ...common, outcome: 'excluded' })
    else {
      steps.push({ ...common, outcome: 'won', place })
      winners.add(holder)
    }
  }
  return steps
}

const whole: DrawEvidence = {
  ...sealed,
  seedHash,
  isOnePerMember: true,
  prizes,
  isSettled: true,
  steps: stepsOf(true),
}
const withStep = (at: number, change: Partial<DrawStep>): DrawEvidence => ({
  ...whole,
  steps: whole.steps.map((step, index) => (index === at ? { ...step, ...change } : step)),
})

test.each<[string, DrawEvidence, ReturnType<typeof refuseTicketDraw>]>([
  ['one prize per member', whole, undefined],
  ['several per member', { ...whole, isOnePerMember: false, steps: stepsOf(false) }, undefined],
  ['a substitute', { ...whole, steps: stepsOf(true, [0]) }, undefined],
  ['prizes that are still paid', { ...whole, isSettled: false, steps: whole.steps.slice(0, 1) }, undefined],
  ['another seed', { ...whole, seed: '22'.repeat(32) }, 'seed_differs'],
  ['another list', { ...whole, listHash: 'ab'.repeat(32) }, 'list_differs'],
  ['another position', withStep(0, { position: (whole.steps[0]?.position ?? 0) + 1 }), 'list_differs'],
  ['another ticket', withStep(0, { ticket: '77' }), 'list_differs'],
  ['another holder', withStep(0, { holder: 'dd' }), 'list_differs'],
  ['another prize', withStep(0, { place: 2 }), 'prize_differs'],
  ['a winner without a prize', withStep(0, { place: undefined }), 'prize_differs'],
  ['a ticket that is passed over as a repetition', withStep(0, { outcome: 'repeated' }), 'draw_differs'],
  ['a ticket left out', { ...whole, steps: whole.steps.slice(1) }, 'draw_differs'],
  ['a prize that nobody won', { ...whole, steps: whole.steps.slice(0, -1) }, 'prize_differs'],
  ['a member who wins twice', { ...whole, steps: stepsOf(false) }, 'draw_differs'],
])('a draw that follows from its seed and list, or does not: %s', (_why, evidence, fault) => {
  expect(refuseTicketDraw(evidence)).toBe(fault)
})
