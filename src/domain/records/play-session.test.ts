import { expect, test } from 'vitest'

import { openRowFold, type RecordMove, type RowPage } from './play-session.ts'

/** 2026-11-21 12:00 UTC. */
const NOON_MS = 1_795_262_400_000

/** Movements newest first: minute of the day, game or nothing, change. */
function movesOf(list: readonly (readonly [minute: number, game: string | undefined, change: bigint])[]) {
  return list.map(([minute, game, change], index): RecordMove => ({
    day: '2026-11-21',
    id: BigInt(1_000_000 - index),
    atMs: NOON_MS + minute * 60_000,
    game,
    reference: `r${minute}`,
    kind: game === undefined ? 'deposit' : change < 0n ? 'bet' : 'win',
    change,
  }))
}

/** One page as the server reads it, in parts of `part` movements and at most `most` of them. */
function pageOf(
  moves: readonly RecordMove[],
  page: Omit<RowPage, 'most'>,
  { part = 3, most = Infinity } = {},
) {
  const fold = openRowFold({ ...page, most })
  let rest = moves.filter(({ id }) => page.scanAfter === undefined || id < page.scanAfter.id)
  let read = 0
  while (rest.length > 0 && !fold.isDone()) {
    for (const move of rest.slice(0, part)) fold.add(move)
    read += part
    rest = rest.slice(part)
  }
  return { ...fold.end(rest.length === 0), scanned: fold.scanned(), read }
}

/** Every page, until there is no next one. */
function pagesOf(moves: readonly RecordMove[], rows: number, limits?: { part?: number; most?: number }) {
  const pages: ReturnType<typeof pageOf>[] = []
  let next: Pick<RowPage, 'scanAfter' | 'after'> | undefined = { scanAfter: undefined, after: undefined }
  while (next) {
    const page: ReturnType<typeof pageOf> = pageOf(moves, { ...next, rows }, limits)
    pages.push(page)
    next = page.next
  }
  return pages
}

const shortly = (pages: ReturnType<typeof pagesOf>) =>
  pages.map(({ rows }) =>
    rows.map(({ newest, session }) =>
      session ? `${newest.game} ${session.rounds.size} ${session.paid - session.staked}` : newest.kind,
    ),
  )

test('a session that a page ends within stands on that page alone, with all of its rounds', () => {
  const moves = movesOf([
    [50, 'A', -10n],
    [40, undefined, 100n],
    [30, 'A', -10n],
    [10, 'A', 25n],
    [9, 'A', -5n],
    [-60, 'A', -1n],
  ])
  expect(shortly(pagesOf(moves, 1))).toEqual([['A 4 0'], ['deposit'], ['A 1 -1']])
  expect(shortly(pagesOf(moves, 2))).toEqual([['A 4 0', 'deposit'], ['A 1 -1']])
})

test('a later page knows the sessions of games that were played in turns', () => {
  const moves = movesOf([
    [60, 'A', -1n],
    [55, 'B', -1n],
    [50, undefined, 9n],
    [45, undefined, 8n],
    [40, 'B', -1n],
    [35, 'A', -1n],
    [20, 'B', -1n],
    [-15, 'A', -1n],
  ])
  expect(shortly(pagesOf(moves, 1))).toEqual([['A 2 -2'], ['B 3 -3'], ['deposit'], ['deposit'], ['A 1 -1']])
})

test('a session longer than the server reads is cut on its page, and pages are empty until it has begun', () => {
  const moves = movesOf([
    ...Array.from({ length: 40 }, (_, index) => [100 - index, 'A', -1n] as const),
    [10, undefined, 5n],
  ])
  const pages = pagesOf(moves, 5, { part: 4, most: 12 })
  expect(pages[0]?.rows.map(({ session }) => [session?.rounds.size, session?.isCut])).toEqual([[12, true]])
  expect(shortly(pages.slice(1))).toEqual([[], [], ['deposit']])
  for (const { scanned } of pages) expect(scanned).toBeLessThan(12 + 4)
})

test('a session of more movements in half an hour than a page reads is left behind all the same', () => {
  const moves = movesOf([
    ...Array.from({ length: 100 }, (_, index) => [100 - index / 10, 'A', -1n] as const),
    [10, undefined, 5n],
  ])
  const pages = pagesOf(moves, 5, { part: 4, most: 12 })
  expect(shortly(pages)).toEqual([['A 12 -12'], ...Array.from({ length: 7 }, () => []), ['deposit']])
  for (const { read } of pages) expect(read).toBeLessThanOrEqual(2 * 12 + 4)
})

test('a cursor that was made up reads no more than a page', () => {
  const moves = movesOf(Array.from({ length: 100 }, (_, index) => [100 - index, undefined, 1n] as const))
  const { read } = pageOf(
    moves,
    { scanAfter: undefined, after: moves.at(-2), rows: 5 },
    { part: 4, most: 12 },
  )
  expect(read).toBe(24)
})

test('a page that is filled early takes no further row', () => {
  const fold = openRowFold({ scanAfter: undefined, after: undefined, rows: 9, most: Infinity })
  const [first, second, third] = movesOf([
    [50, 'A', -1n],
    [45, 'B', -1n],
    [40, 'A', -1n],
  ])
  if (!first || !second || !third) throw new Error('no moves')
  fold.add(first)
  fold.fill()
  fold.add(second)
  expect(fold.isDone()).toBe(false)
  fold.add(third)
  expect(fold.end(true).rows.map(({ session }) => session?.rounds.size)).toEqual([2])
  expect(fold.end(true).next).toEqual({ scanAfter: undefined, after: { ...first } })
})

/** A small generator, so that a failure repeats. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

test('whatever the pages are, they have the rows of one long page, each once', () => {
  for (let seed = 1; seed <= 60; seed++) {
    const next = numbersFrom(seed)
    let minute = 2_000
    const moves = movesOf(
      Array.from({ length: 120 }, () => {
        minute -= next(4) === 0 ? 31 + next(20) : next(12)
        return [minute, ['A', 'B', 'C', undefined][next(4)], BigInt(next(9)) - 4n] as const
      }),
    )
    const [whole, ...more] = pagesOf(moves, 1_000)
    expect(more).toEqual([])
    const rowsOf = (pages: ReturnType<typeof pagesOf>) => pages.flatMap(({ rows }) => rows)
    expect(rowsOf(pagesOf(moves, 1 + next(9), { part: 1 + next(20) }))).toEqual(whole?.rows)
  }
})
