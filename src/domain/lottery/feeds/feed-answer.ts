import type { Result } from '#domain/lottery/draw/result.ts'
import { readJson } from '#domain/text/json-keys.ts'

/** The numbers of one draw as a source publishes them. */
export interface FeedResult {
  readonly gameCode: string
  readonly number: string
  /** Groups in the order of the form; empty text where a number is not drawn yet. */
  readonly numbers: Result
  /** The page that the numbers are from. */
  readonly source: string
}

export interface FeedAnswer {
  /** When the source collected its numbers. */
  readonly asOfMs: number
  readonly results: readonly FeedResult[]
}

/** A feed is queried for at most so many draws at once. */
export const FEED_DRAWS_MAX = 60
const SOURCE_MAX = 300
const GROUPS_MAX = 12
const PLACES_MAX = 80

/**
 * An answer of a feed; undefined if it has another form. Numbers are judged later, by the form of their game. `timeOf` reads a time
 * in UTC.
 */
export function readFeedAnswer(text: string, timeOf: (text: string) => number): FeedAnswer | undefined {
  const parsed = parse(text)
  if (!isRecord(parsed)) return undefined
  const { asOf, results } = parsed
  const asOfMs = typeof asOf === 'string' && MOMENT.test(asOf) ? timeOf(asOf) : Number.NaN
  if (Number.isNaN(asOfMs) || !Array.isArray(results) || results.length > FEED_DRAWS_MAX) return undefined
  const read = results.map(readResult)
  return read.every((one) => one !== undefined) ? { asOfMs, results: read } : undefined
}

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/
const GAME = /^[A-Z0-9_]{2,20}$/
const NUMBER = /^[0-9]{8}-[A-Z0-9]{1,8}$/

function readResult(value: unknown): FeedResult | undefined {
  if (!isRecord(value)) return undefined
  const { game, draw, numbers, source } = value
  if (typeof game !== 'string' || !GAME.test(game)) return undefined
  if (typeof draw !== 'string' || !NUMBER.test(draw)) return undefined
  if (typeof source !== 'string' || source.trim() === '' || source.length > SOURCE_MAX) return undefined
  if (!isNumbers(numbers)) return undefined
  return { gameCode: game, number: draw, numbers, source: source.normalize('NFC').trim() }
}

const isNumbers = (value: unknown): value is Result =>
  Array.isArray(value) &&
  value.length <= GROUPS_MAX &&
  value.every(
    (group) =>
      Array.isArray(group) &&
      group.length <= PLACES_MAX &&
      group.every((text) => typeof text === 'string' && /^[0-9]{0,6}$/.test(text)),
  )

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parse(text: string): unknown {
  try {
    return readJson(text)
  } catch {
    return undefined
  }
}

/** A source without a complete result so many minutes after a draw is silent. */
export const FEED_SILENT_MINUTES = 30

export interface FollowedDraw {
  readonly gameCode: string
  readonly number: string
}

/**
 * The results of an answer that were requested. Undefined if the answer is older than one before: a source that goes back serves
 * an old copy.
 */
export function freshResults(
  { asOfMs, results }: FeedAnswer,
  { draws, lastAsOfMs }: { readonly draws: readonly FollowedDraw[]; readonly lastAsOfMs: number | undefined },
): ReadonlyMap<string, FeedResult> | undefined {
  if (lastAsOfMs !== undefined && asOfMs < lastAsOfMs) return undefined
  const requested = new Set(draws.map(nameOfDraw))
  return new Map(
    results.flatMap((result) => {
      const name = nameOfDraw(result)
      return requested.has(name) ? [[name, result] as const] : []
    }),
  )
}

/** A draw in a query of a feed. */
export const nameOfDraw = ({ gameCode, number }: FollowedDraw) => `${gameCode}:${number}`
