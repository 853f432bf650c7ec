import { expect, test } from 'vitest'

import { CallRefused } from '#browser/api/api.ts'
import { type IntentStore, sendOnce } from '#browser/api/send-once.ts'
import { seededBelow } from '#test/lottery/draws.ts'

import { type PartOutcome, placeParts } from './place-parts.ts'

interface Part {
  readonly name: string
  /** The version of the part. */
  readonly requestId: string
  readonly content: string
}

const part = (name: string, content = 'one'): Part => {
  const hex = Buffer.from(`${name}${content}`).toString('hex').padEnd(12, '0')
  return { name, content, requestId: `00000000-0000-4000-8000-${hex.slice(0, 12)}` }
}
const refusedWith = (code: string, status = 409) => new CallRefused({ code, message: code, status })

/** A server that places each request once, as lottery_place does, and an answer that may be lost. */
function openServer(refusals: Readonly<Record<string, CallRefused>> = {}) {
  const placed = new Map<string, string>()
  return {
    placed,
    namesPlaced: () => [...placed.values()],
    async place(requestId: string, { name, content }: Part, isLost = false) {
      await Promise.resolve()
      const known = placed.get(requestId)
      if (known !== undefined && known !== `${name}:${content}`) throw refusedWith('request_conflict')
      const refusal = refusals[name]
      if (known === undefined && refusal) throw refusal
      placed.set(requestId, `${name}:${content}`)
      if (isLost) throw new TypeError('Failed to fetch')
      return requestId
    },
  }
}

/** The storage that all tabs of a browser share. */
function openBrowser() {
  const intents = new Map<string, string>()
  const storeOf = (name: string): IntentStore => ({
    read: () => intents.get(name) ?? null,
    write: (text) => void intents.set(name, text),
    remove: () => void intents.delete(name),
  })
  return (server: ReturnType<typeof openServer>, isLost: (part: Part) => boolean = () => false) => {
    const outcomes = new Map<string, PartOutcome<string>['kind']>()
    const press = (parts: readonly Part[]) =>
      placeParts(
        parts,
        (one) =>
          sendOnce({
            store: storeOf(one.name),
            content: one.content,
            send: (requestId, content) => server.place(requestId, { ...one, content }, isLost(one)),
            makeId: () => one.requestId,
            earlierDone: 'done before',
            nowMs: 0,
          }),
        ({ name }, { kind }) => void outcomes.set(name, kind),
      )
    return { outcomes, press }
  }
}

test.each<[what: string, refusal: CallRefused, Record<string, string>]>([
  ['a closed draw', refusedWith('draw_closed'), { a: 'placed', b: 'refused', c: 'placed' }],
  ['a full number', refusedWith('number_full'), { a: 'placed', b: 'refused', c: 'placed' }],
  ['changed odds', refusedWith('odds_changed'), { a: 'placed', b: 'refused', c: 'placed' }],
  ['an unknown lottery', refusedWith('absent', 404), { a: 'placed', b: 'refused', c: 'placed' }],
  ['too little money', refusedWith('insufficient_balance'), { a: 'placed', b: 'refused' }],
  ['a limit of the member', refusedWith('play_stake_limit'), { a: 'placed', b: 'refused' }],
  ['an ended session', refusedWith('unauthenticated', 401), { a: 'placed', b: 'refused' }],
  ['a fault of the server', refusedWith('internal', 500), { a: 'placed', b: 'unknown' }],
])('after %s the parts that it does not concern are placed', async (_what, refusal, expected) => {
  const server = openServer({ b: refusal })
  const { outcomes, press } = openBrowser()(server)
  await press([part('a'), part('b'), part('c')])
  expect(Object.fromEntries(outcomes)).toEqual(expected)
  expect(server.placed.size).toBe(Object.values(expected).filter((kind) => kind === 'placed').length)
})

test('a lost answer ends the sending; the retry finds the placed part, and places the others once', async () => {
  const server = openServer()
  const open = openBrowser()
  const before = open(server, ({ name }) => name === 'b')
  await before.press([part('a'), part('b'), part('c')])
  expect(Object.fromEntries(before.outcomes)).toEqual({ a: 'placed', b: 'unknown' })
  // The page was reloaded; its storage has the request of b.
  const after = open(server)
  await after.press([part('b'), part('c')])
  expect(Object.fromEntries(after.outcomes)).toEqual({ b: 'placed', c: 'placed' })
  expect(server.namesPlaced()).toEqual(['a:one', 'b:one', 'c:one'])
})

test('a part that changed after a lost answer is not placed beside the earlier one', async () => {
  const server = openServer()
  const open = openBrowser()
  await open(server, () => true).press([part('a')])
  const { outcomes, press } = open(server)
  await press([part('a', 'more')])
  expect(outcomes.get('a')).toBe('refused')
  expect(server.namesPlaced()).toEqual(['a:one'])
})

test('a tab that has not learned yet that a part was placed gets the same tickets', async () => {
  const server = openServer()
  const open = openBrowser()
  await open(server).press([part('a'), part('b')])
  const late = open(server)
  await late.press([part('a'), part('b')])
  expect(Object.fromEntries(late.outcomes)).toEqual({ a: 'placed', b: 'placed' })
  expect(server.placed.size).toBe(2)
})

test('two tabs that press at once, and again after lost answers, place each part once, in whatever order calls end', async () => {
  const below = seededBelow(71)
  for (let round = 0; round < 200; round += 1) {
    const server = openServer(below(3) === 0 ? { b: refusedWith('number_full') } : {})
    const open = openBrowser()
    const parts = ['a', 'b', 'c'].map((name) => part(name))
    const tabs = [0, 1].map(() => open(server, () => below(3) === 0))
    const waits = () =>
      Array.from({ length: below(6) }).reduce<Promise<void>>((all) => all.then(), Promise.resolve())
    await Promise.all(
      tabs.map(async ({ press }) => {
        for (let turn = 0; turn < 3; turn += 1) {
          await waits()
          await press(parts)
        }
      }),
    )
    const counts = Map.groupBy(server.namesPlaced(), (name) => name)
    for (const [name, times] of counts) expect([name, times.length]).toEqual([name, 1])
  }
})
