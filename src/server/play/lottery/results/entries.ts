import type * as calls from '#contract/console/lottery-draws.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { lapsesAtMsOf } from '#domain/approvals/proposal-standing.ts'
import { type JudgedEntry, judgeEntry } from '#domain/lottery/draw/entry.ts'
import { families } from '#domain/lottery/families/families.ts'
import { findGame } from '#domain/lottery/games/games.ts'
import { areIndependent, findLapsed } from '#server/platform/approvals/actions.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import { usePictures } from '#server/platform/pictures/actions.ts'
import { type DrawRow, findDrawsById } from '#server/play/lottery/draws/actions.ts'

import {
  type EntryRow,
  type PlaceRow,
  compareEntries,
  selectDifferences,
  selectEntries,
  selectFeedVersion,
  selectOwnEntry,
  storeEntry,
} from './store.ts'

type Enter = typeof calls.enterResult

export interface ByOperator {
  readonly operatorId: bigint
  /** The brand under which pictures are stored. */
  readonly merchantId: number
}

/** The draw of a call of the console; an unknown one is absent. */
export async function drawOf(tx: Tx, id: string): Promise<DrawRow> {
  const number = Number(id)
  const row = number <= 2_147_483_647 ? (await findDrawsById(tx, [number])).get(number) : undefined
  if (!row) throw refusePlainly('absent')
  return row
}

/** Judges entered numbers by the form of the game. */
export function judgedOf({ gameCode }: DrawRow, numbers: readonly (readonly string[])[]) {
  const game = findGame(gameCode)
  if (!game) throw new Error(`no game ${gameCode}`)
  return judgeEntry(families[game.family].form, numbers)
}

/**
 * Stores the caller's entry and compares it with those of other persons and of feeds. Two that agree completely draw the
 * draw: a job settles it.
 */
export async function enterResult(
  tx: Tx,
  by: ByOperator,
  { id, version, numbers, source, pictures }: Input<Enter>,
  nowMs: number,
): Promise<Output<Enter>> {
  const draw = await drawOf(tx, id)
  const judged = judgedOf(draw, numbers)
  if ('faults' in judged) throw refuse<Enter>('result_refused', { faults: judged.faults })
  const before = await selectOwnEntry(tx, { drawId: draw.id, operatorId: by.operatorId })
  const stored = await storeEntry(tx, {
    ...judged,
    drawId: draw.id,
    by,
    version,
    source: source.normalize('NFC').trim(),
    pictures: [...new Set(pictures)],
    pictureMerchantId: pictures.length > 0 ? by.merchantId : undefined,
  })
  if ('refusal' in stored) throw refuse<Enter>(stored.refusal)
  const { filled, of } = judged
  const sent = pictures.filter((picture) => before?.pictures.includes(picture) !== true)
  const { operatorId, merchantId } = by
  await usePictures(tx, { merchantId, owner: { operatorId }, purpose: 'result', ids: sent })
  const others = await findCounting(tx, { drawId: draw.id, operatorId, nowMs })
  const ids = others.map((other) => other.id)
  const outcome = await compareEntries(tx, draw.id, { entryId: stored.id, others: ids })
  if (outcome === 'evidence_needed' || outcome === 'result_not_awaited') throw refuse<Enter>(outcome)
  // The audit names no numbers before the draw is drawn: entries stay sealed.
  if (stored.version !== before?.version)
    await writeAudit(tx, {
      merchantId: null,
      operatorId,
      action: outcome === 'drawn' ? 'draw.record' : 'draw.enter',
      reason: '',
      before: {},
      after: {
        draw: `${draw.gameCode} ${draw.number}`,
        source,
        filled: `${filled} / ${of}`,
        ...(outcome === 'drawn' ? { result: writeNumbers(judged.numbers) } : {}),
      },
    })
  const differs = outcome === 'differs' ? await selectDifferences(tx, stored.id, ids) : []
  return { version: stored.version, filled, of, outcome, differs: differs.map(placeOf) }
}

/** Numbers in one line, for the audit and for proposals. */
export const writeNumbers = (numbers: readonly (readonly string[])[]) =>
  numbers.map((group) => group.join(' ')).join(' | ')

export const placeOf = ({ group, place }: PlaceRow) => ({ group, place })

/**
 * Entries of the others that count: of operators who are other persons and may still enter results, and of feeds. An
 * incomplete one counts for the numbers that it has.
 */
export async function findCounting(
  tx: Tx,
  of: { readonly drawId: number; readonly operatorId: bigint | undefined; readonly nowMs: number },
): Promise<readonly EntryRow[]> {
  const entries = await selectEntries(tx, of.drawId)
  const lapsed = await lapsesOf(tx, entries, of.nowMs)
  const counting: EntryRow[] = []
  for (const entry of entries) {
    if (entry.operatorId === of.operatorId || lapsed.has(entry.id.toString())) continue // guard: lapsed-entry-ignored
    const isOther =
      entry.operatorId === null ||
      of.operatorId === undefined ||
      (await areIndependent(tx, entry.operatorId, of.operatorId)) // guard: entries-of-two-persons
    if (isOther) counting.push(entry)
  }
  return counting
}

/** Why entries no longer count, by id. */
export function lapsesOf(tx: Tx, entries: readonly EntryRow[], nowMs: number) {
  const made = entries.flatMap(({ id, operatorId, changedAt }) =>
    operatorId === null
      ? []
      : [
          {
            id: id.toString(),
            deed: 'lotteryDraws.enterResult' as const,
            proposedBy: operatorId,
            proposedAtMs: changedAt.getTime(),
            lapsesAtMs: lapsesAtMsOf(changedAt.getTime()),
          },
        ],
  )
  return findLapsed(tx, made, nowMs)
}

export interface FeedEntry {
  readonly drawId: number
  readonly feed: string
  readonly judged: JudgedEntry
  readonly source: string
}

/**
 * Stores the entry of a feed, as evidence with its source, and compares it as one of an operator. Undefined: the draw waits for no
 * result any more, or the feed has changed its numbers too often.
 */
export async function enterOfFeed(
  tx: Tx,
  { drawId, feed, judged, source }: FeedEntry,
  nowMs: number,
): Promise<'drawn' | 'incomplete' | 'waits' | 'differs' | 'unchanged' | undefined> {
  const { numbers, filled, isComplete } = judged
  const before = await selectFeedVersion(tx, { drawId, feed })
  const stored = await storeEntry(tx, {
    drawId,
    by: { feed },
    version: before,
    numbers,
    filled,
    isComplete,
    source,
    pictures: [],
    pictureMerchantId: undefined,
  })
  if ('refusal' in stored) return undefined
  if (stored.version === before) return 'unchanged'
  const counting = await findCounting(tx, { drawId, operatorId: undefined, nowMs })
  const others = counting.flatMap((entry) => (entry.feed === feed ? [] : [entry.id]))
  const outcome = await compareEntries(tx, drawId, { entryId: stored.id, others })
  if (outcome === 'result_not_awaited') return undefined
  // An operator who showed no picture has the same numbers.
  return outcome === 'evidence_needed' ? 'waits' : outcome
}
