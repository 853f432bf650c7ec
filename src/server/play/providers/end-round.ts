import { hash } from 'node:crypto'

import { type PlayCommand, contentOf } from '#domain/play/command.ts'
import { type LeftOpenJudgement, judgeLeftOpen } from '#domain/rounds/left-open.ts'
import { countStanding, standingLines } from '#domain/rounds/round-story.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { type PlayItem, callPlayWithin } from './play-store.ts'
import {
  type RoundName,
  type RoundRow,
  lockWalletOfPlay,
  selectRound,
  selectRoundLines,
} from './round-store.ts'

export interface EndingRound extends RoundName {
  readonly merchantId: number
  /** The house closes rounds that were left open, by rule; an operator voids a round in any state. */
  readonly by: { readonly kind: 'house'; readonly nowMs: number } | { readonly kind: 'operator' }
}

export type RoundEnding =
  | { readonly outcome: 'voided' | 'closed'; readonly round: RoundRow; readonly returned: bigint }
  /** No such round or nothing to end; or the win is already spent and cannot be taken back. */
  | { readonly outcome: 'absent' | 'left' | 'insufficient' }

/**
 * Ends a round through the core's own rollback, in the caller's transaction. It locks the member's play first, so a
 * concurrent win either lands before the round is judged or finds its bet rolled back. Ids are derived from the
 * provider's, so a retry moves nothing twice. On `insufficient` the caller must roll back.
 */
export async function endRound(tx: Tx, ending: EndingRound): Promise<RoundEnding> {
  const known = await selectRound(tx, ending)
  if (!known || !(await lockWalletOfPlay(tx, known))) return { outcome: 'absent' } // guard: round-judged-under-lock
  const round = await selectRound(tx, ending)
  if (!round) return { outcome: 'absent' }
  const lines = await selectRoundLines(tx, ending)
  const judgement = judge(ending, round, lines)
  if (judgement === 'wait') return { outcome: 'left' }
  if (judgement === 'close') {
    await command(tx, round, closing(round))
    return { outcome: 'closed', round, returned: 0n }
  }
  for (const line of standingLines(lines)) {
    const { outcome } = await callPlayWithin(tx, itemOf(round, takingBack(round, line.transactionId)))
    if (outcome === 'insufficient') return { outcome }
    if (outcome !== 'done' && outcome !== 'replayed') throw new Error(`a rollback of ours was ${outcome}`)
  }
  const stakes = standingLines(lines).filter(({ kind }) => kind === 'bet')
  return { outcome: 'voided', round, returned: stakes.reduce((sum, { moved }) => sum - moved, 0n) }
}

function judge(
  { by }: EndingRound,
  round: RoundRow,
  lines: Parameters<typeof countStanding>[0],
): LeftOpenJudgement {
  const standing = countStanding(lines)
  if (by.kind === 'operator') return standing.bets + standing.wins === 0 ? 'wait' : 'void'
  if (round.state !== 'open') return 'wait' // guard: ended-round-stays-ended
  return judgeLeftOpen({ ageMs: by.nowMs - round.openedAt.getTime(), ...standing })
}

async function command(tx: Tx, round: RoundRow, requested: PlayCommand): Promise<void> {
  const { outcome } = await callPlayWithin(tx, itemOf(round, requested))
  if (outcome !== 'done' && outcome !== 'replayed') throw new Error(`a command of ours was ${outcome}`)
}

const plain = {
  amount: undefined,
  reference: undefined,
  isFree: false,
  closesRound: true,
  needs: 'nothing',
} as const

function takingBack({ roundId }: RoundRow, reference: string): PlayCommand {
  const transactionId = `house:void:${nameOf(reference)}`
  return { ...plain, kind: 'rollback', transactionId, reference, roundId, movesMoney: true }
}

/** A win of zero moves no money and closes the round. */
function closing({ memberId, roundId }: RoundRow): PlayCommand {
  const transactionId = `house:close:${nameOf(`${memberId} ${roundId}`)}`
  return { ...plain, kind: 'win', transactionId, amount: 0n, roundId, movesMoney: false }
}

/** Hashed, because a provider's id may already have the maximum length of ours. */
function nameOf(text: string): string {
  return hash('sha256', text, 'base64url')
}

function itemOf(round: RoundRow, command: PlayCommand): PlayItem {
  const { memberId, merchantId, provider, currency, account, vendorCode, gameCode } = round
  const content = contentOf(command, { user: `${merchantId}-${memberId}`, currency })
  return {
    memberId,
    key: command.transactionId,
    merchantId,
    provider,
    currency,
    account,
    vendorCode,
    gameCode,
    category: undefined,
    sessionId: undefined,
    fingerprint: hash('sha256', content, 'buffer'),
    command: command,
  }
}
