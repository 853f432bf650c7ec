import type { Logger } from 'pino'

import {
  FEED_DRAWS_MAX,
  FEED_SILENT_MINUTES,
  type FeedResult,
  freshResults,
  nameOfDraw,
} from '#domain/lottery/feeds/feed-answer.ts'
import { games } from '#domain/lottery/games/games.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import type { ResultFeed } from '#server/platform/result-feeds-setting.ts'
import { type DrawRow, findOfficialDraws } from '#server/play/lottery/draws/actions.ts'
import { enterOfFeed, judgedOf } from '#server/play/lottery/results/actions.ts'

import { type FeedClient, FeedFailed, type FeedFailure } from './client.ts'
import { type FeedNote, deleteNotes, insertNote, noteAnswer, noteFailure, selectAsOf } from './store.ts'

export interface PollingParts {
  readonly feeds: readonly ResultFeed[]
  readonly client: FeedClient
  readonly log: Pick<Logger, 'error' | 'warn'>
  readonly now: () => number
  readonly countFailure: (feed: string, failure: FeedFailure) => void
  /** After commit: entries, the result or notes of a draw have changed. */
  readonly notify: (drawId: number) => void
}

/** A source is followed so long after a draw, because it may correct itself. */
const FOLLOWED_HOURS = 48
const officialCodes = games.filter(({ drawnBy }) => drawnBy === 'official').map(({ code }) => code)

/** Queries every feed about the draws that wait and those drawn lately. True if a draw waits. */
export async function pollFeeds(store: Store, parts: PollingParts): Promise<boolean> {
  const asOf = await selectAsOf(store.read)
  const polled = parts.feeds.filter(({ code }) => asOf.has(code))
  const waits = await Promise.all(polled.map((feed) => pollFeed(store, feed, asOf.get(feed.code), parts)))
  return waits.some(Boolean)
}

async function pollFeed(
  store: Store,
  feed: ResultFeed,
  lastAsOfMs: number | undefined,
  parts: PollingParts,
): Promise<boolean> {
  const gameCodes = feed.games.length > 0 ? feed.games : officialCodes
  const filter = { gameCodes, hours: FOLLOWED_HOURS, limit: FEED_DRAWS_MAX }
  const draws = await findOfficialDraws(store.read, filter)
  const beganAtMs = performance.now()
  let results: ReadonlyMap<string, FeedResult> = new Map()
  try {
    const answer = await parts.client.query(feed, draws)
    if (answer) {
      const fresh = freshResults(answer, { draws, lastAsOfMs })
      if (!fresh) throw new FeedFailed('stale') // guard: old-feed-answer-refused
      results = fresh
      const answerMs = Math.round(performance.now() - beganAtMs)
      await noteAnswer(store.read, { code: feed.code, asOfMs: answer.asOfMs, answerMs })
    }
  } catch (error) {
    if (!(error instanceof FeedFailed)) throw error
    await fail(store, { feed, failure: error.failure }, parts)
  }
  for (const draw of draws)
    if (await follow(store, { feed, draw, result: results.get(nameOfDraw(draw)) }, parts))
      parts.notify(draw.id)
  return draws.some(({ state }) => state === 'closed')
}

async function fail(
  store: Store,
  {
    feed,
    failure,
    draw,
  }: { readonly feed: ResultFeed; readonly failure: FeedFailure; readonly draw?: DrawRow },
  { log, countFailure }: PollingParts,
): Promise<void> {
  countFailure(feed.code, failure)
  await noteFailure(store.read, { code: feed.code, failure })
  log.warn({ feed: feed.code, failure, draw: draw && nameOfDraw(draw) }, 'a feed of results failed')
}

interface Followed {
  readonly feed: ResultFeed
  readonly draw: DrawRow
  readonly result: FeedResult | undefined
}

/** Takes what a source says about a draw. True if open pages have to refetch. */
async function follow(store: Store, { feed, draw, result }: Followed, parts: PollingParts): Promise<boolean> {
  const judged = result && judgedOf(draw, result.numbers)
  if (judged && 'faults' in judged) await fail(store, { feed, failure: 'wrong_numbers', draw }, parts)
  const right = judged && 'numbers' in judged ? judged : undefined
  if (draw.state !== 'closed') return await compare(store, { feed, draw }, { right, parts })
  const outcome =
    right && right.filled > 0 && result
      ? await store.transact((tx) =>
          enterOfFeed(
            tx,
            { drawId: draw.id, feed: feed.code, judged: right, source: result.source },
            parts.now(),
          ),
        )
      : undefined
  const kinds = [
    ...(outcome === 'waits' || outcome === 'drawn' ? ['differs'] : []),
    ...(right?.isComplete ? ['silent'] : []),
  ]
  const isCleared = await deleteNotes(store.read, { feed: feed.code, drawId: draw.id, kinds })
  const isSilent = !right?.isComplete && draw.sinceSeconds >= FEED_SILENT_MINUTES * 60
  const noted = [
    ...(outcome === 'differs' ? (['differs'] as const) : []),
    ...(isSilent ? (['silent'] as const) : []),
  ]
  let isNoted = false
  for (const kind of noted)
    if (await note(store, { feed, draw }, { note: { drawId: draw.id, kind }, parts })) isNoted = true
  return (outcome !== undefined && outcome !== 'unchanged') || isCleared || isNoted
}

/** The draw has a result: a source that differs may have corrected its numbers, so operators look. It changes nothing by itself. */
async function compare(
  store: Store,
  which: Pick<Followed, 'feed' | 'draw'>,
  {
    right,
    parts,
  }: {
    readonly right: { readonly numbers: FeedResult['numbers']; readonly isComplete: boolean } | undefined
    readonly parts: PollingParts
  },
): Promise<boolean> {
  const { feed, draw } = which
  if (!right?.isComplete) return false
  const isSame = JSON.stringify(right.numbers) === JSON.stringify(draw.result)
  if (isSame)
    return await deleteNotes(store.read, {
      feed: feed.code,
      drawId: draw.id,
      kinds: ['silent', 'differs', 'changed'],
    })
  const { numbers } = right
  return await note(store, which, { note: { drawId: draw.id, kind: 'changed', numbers }, parts })
}

/** Raises an alarm once. */
async function note(
  store: Store,
  { feed, draw }: Pick<Followed, 'feed' | 'draw'>,
  { note: given, parts }: { readonly note: FeedNote; readonly parts: PollingParts },
): Promise<boolean> {
  const isNew = await insertNote(store.read, feed.code, given)
  if (isNew)
    parts.log.error(
      { alarm: 'lottery_feed', feed: feed.code, game: draw.gameCode, number: draw.number, why: given.kind },
      'operators have to look at a feed of results',
    )
  return isNew
}
