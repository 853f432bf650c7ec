import type * as calls from '#contract/console/lottery-draws.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import {
  type Executors,
  type OnDropped,
  isKnownRequest,
  propose,
} from '#server/platform/approvals/actions.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Notifications } from '#server/platform/db/notifications.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import type { Hub } from '#server/platform/live/hub.ts'
import { usePictures } from '#server/platform/pictures/actions.ts'
import { type DrawRow, notifyChanged } from '#server/play/lottery/draws/actions.ts'

import { type ByOperator, drawOf, judgedOf, writeNumbers } from './entries.ts'
import { cancelResult, correctResult } from './store.ts'

type Correct = typeof calls.correctDraw
/** The input of a proposal: with the brand under which its pictures are stored. */
export type ProposedCorrection = Input<Correct> & { readonly pictureMerchantId: number }
type Cancel = typeof calls.cancelDraw

export interface ResultParts {
  readonly hub: Pick<Hub, 'publish'>
  readonly notify: Notifications['notify']
}

/** Proposes other numbers. They are judged again when a second operator approves. */
export async function proposeCorrection(
  tx: Tx,
  by: ByOperator,
  input: Input<Correct>,
): Promise<Output<Correct>> {
  const draw = await drawOf(tx, input.id)
  const result = judgeCorrection(draw, input)
  const { requestId, reason, pictures, source } = input
  const { operatorId, merchantId } = by
  if (!(await isKnownRequest(tx, { operatorId, requestId })))
    await usePictures(tx, { merchantId, owner: { operatorId }, purpose: 'result', ids: pictures })
  const waits = await propose(
    tx,
    { merchantId: undefined, operatorId },
    {
      deed: 'lotteryDraws.correctDraw',
      subject: draw.id.toString(),
      input: { ...input, numbers: result, pictureMerchantId: merchantId },
      reason,
      requestId,
    },
    {
      cause: 'always',
      before: { draw: `${draw.gameCode} ${draw.number}`, result: writeNumbers(draw.result ?? []) },
      after: { result: writeNumbers(result), source },
    },
  )
  return { waits }
}

export async function proposeCancellation(
  tx: Tx,
  { operatorId }: ByOperator,
  input: Input<Cancel>,
): Promise<Output<Cancel>> {
  const draw = await drawOf(tx, input.id)
  judgeCancellation(draw, input)
  const { requestId, reason } = input
  const waits = await propose(
    tx,
    { merchantId: undefined, operatorId },
    { deed: 'lotteryDraws.cancelDraw', subject: draw.id.toString(), input, reason, requestId },
    {
      cause: 'always',
      before: { draw: `${draw.gameCode} ${draw.number}`, state: draw.state },
      after: { state: 'cancelled' },
    },
  )
  return { waits }
}

/** The numbers of a correction in the form of the game. */
function judgeCorrection(draw: DrawRow, { version, numbers, source, pictures }: Input<Correct>) {
  if (draw.drawnBy !== 'official') throw refuse<Correct>('draw_of_house')
  if (draw.state !== 'drawn' && draw.state !== 'settling' && draw.state !== 'settled')
    throw refuse<Correct>('draw_not_drawn')
  if (draw.version !== version) throw refuse<Correct>('changed_meanwhile')
  const judged = judgedOf(draw, numbers)
  if ('faults' in judged || !judged.isComplete)
    throw refuse<Correct>('result_refused', { faults: 'faults' in judged ? judged.faults : [] })
  if (writeNumbers(judged.numbers) === writeNumbers(draw.result ?? [])) throw refuse<Correct>('result_same')
  // guard: correction-needs-picture
  if (pictures.length === 0 || source.trim() === '') throw refuse<Correct>('evidence_needed')
  return judged.numbers
}

function judgeCancellation(draw: DrawRow, { version }: Input<Cancel>): void {
  if (draw.state === 'cancelled') throw refuse<Cancel>('draw_cancelled')
  if (draw.version !== version) throw refuse<Cancel>('changed_meanwhile')
  const isFromSeed = draw.drawnBy !== 'official'
  const isKnown = draw.isReleased || (draw.state !== 'planned' && draw.state !== 'closed')
  if (isFromSeed && isKnown && !draw.isLost) throw refuse<Cancel>('seed_released')
}

/** Executes approved proposals; a job settles the tickets anew. */
export function resultExecutors(
  parts: ResultParts,
): Pick<Executors, 'lotteryDraws.correctDraw' | 'lotteryDraws.cancelDraw'> {
  return {
    'lotteryDraws.correctDraw': async (tx, { operatorId, second }, input: ProposedCorrection) => {
      const draw = await drawOf(tx, input.id)
      const result = judgeCorrection(draw, input)
      const isDone = await correctResult(tx, {
        drawId: draw.id,
        version: input.version,
        result,
        firstId: operatorId,
        secondId: second.operatorId,
        reason: input.reason,
        evidence: [{ source: input.source, pictures: input.pictures, merchant: input.pictureMerchantId }],
      })
      if (!isDone) throw refuse<Correct>('changed_meanwhile')
      await note(tx, draw, {
        operatorId,
        action: 'draw.correct',
        reason: input.reason,
        before: { result: writeNumbers(draw.result ?? []) },
        after: { result: writeNumbers(result), source: input.source },
      })
      return () => notifyDraws(parts, draw.id)
    },
    'lotteryDraws.cancelDraw': async (tx, { operatorId, second }, input: Input<Cancel>) => {
      const draw = await drawOf(tx, input.id)
      judgeCancellation(draw, input)
      const { reason, version } = input
      const decided = { drawId: draw.id, version, firstId: operatorId, secondId: second.operatorId, reason }
      if (!(await cancelResult(tx, decided))) throw refuse<Cancel>('changed_meanwhile')
      await note(tx, draw, {
        operatorId,
        action: 'draw.cancel',
        reason,
        before: { state: draw.state },
        after: { state: 'cancelled' },
      })
      return () => notifyDraws(parts, draw.id)
    },
  }
}

async function note(
  tx: Tx,
  { gameCode, number }: DrawRow,
  {
    before,
    after,
    ...entry
  }: {
    readonly operatorId: bigint
    readonly action: 'draw.correct' | 'draw.cancel'
    readonly reason: string
    readonly before: Record<string, string>
    readonly after: Record<string, string>
  },
): Promise<void> {
  const draw = `${gameCode} ${number}`
  await writeAudit(tx, { ...entry, merchantId: null, before: { ...before, draw }, after: { ...after, draw } })
}

/** After commit: draws are settled at once; open pages of every brand get the draw, and those of the console refetch draws. */
export function notifyDraws({ hub, notify }: ResultParts, drawId: number): void {
  hub.publish({ kind: 'consoles' }, { type: 'stale', what: 'draws' })
  notifyChanged(notify, [drawId])
}

/** A proposal that was rejected or withdrawn leaves the pages of the other operators. */
export function resultsOnDropped(parts: Pick<ResultParts, 'hub'>): OnDropped {
  const notify = () => notifyProposed(parts)
  return {
    'lotteryDraws.addDraw': notify,
    'lotteryDraws.correctDraw': notify,
    'lotteryDraws.cancelDraw': notify,
  }
}

/** After commit: a proposal concerns operators alone. */
export function notifyProposed({ hub }: Pick<ResultParts, 'hub'>): void {
  hub.publish({ kind: 'consoles' }, { type: 'stale', what: 'draws' })
}
