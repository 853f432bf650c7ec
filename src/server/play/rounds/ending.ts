import { writeAmount } from '#domain/money/amount.ts'
import { type Second, weigh } from '#server/platform/approvals/actions.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { followPlaysNamed } from '#server/play/plays/actions.ts'
import { type RoundEnding, type RoundName, endRound } from '#server/play/providers/actions.ts'
import { findWithdrawalSettings } from '#server/money/withdrawals/actions.ts'

import { selectPlayedRounds } from './store.ts'

interface Ending extends RoundName {
  readonly merchantId: number
}

export type Ended = Exclude<RoundEnding, { readonly outcome: 'absent' | 'left' | 'insufficient' }>

/**
 * Ends a round that was left open: returns its stakes, or closes it if it has paid. Nothing, if it ended meanwhile.
 */
export async function lapseRound(tx: Tx, round: Ending, nowMs: number): Promise<Ended | undefined> {
  const ended = await endRound(tx, { ...round, by: { kind: 'house', nowMs } })
  if (ended.outcome !== 'voided' && ended.outcome !== 'closed') return undefined
  await note(tx, ended, {
    operatorId: null,
    action: ended.outcome === 'voided' ? 'round.lapse' : 'round.close',
    reason: '',
  })
  return ended
}

export interface VoidingRound extends Ending {
  readonly operatorId: bigint
  /** The operator who approved the proposal, where two are required. */
  readonly second?: Second | undefined
  /** Our id of the round. */
  readonly id: string
  readonly reason: string
  readonly requestId: string
}

/**
 * Voids a round for an operator. If the member has spent the win, the caller throws and the transaction rolls back.
 */
export async function voidRound(tx: Tx, voiding: VoidingRound): Promise<RoundEnding> {
  const ended = await endRound(tx, { ...voiding, by: { kind: 'operator' } })
  if (ended.outcome !== 'voided') return ended
  await weighVoiding(tx, voiding, ended) // guard: round-voiding-weighed
  const { operatorId, reason, requestId } = voiding
  await note(tx, ended, { operatorId, action: 'round.void', reason, requestId })
  return ended
}

/** Weighs the larger of the returned stakes and the reclaimed win; a free round weighs nothing. */
async function weighVoiding(tx: Tx, voiding: VoidingRound, { round, returned }: Ended): Promise<void> {
  const { merchantId, id } = voiding
  const amount = returned > round.win ? returned : round.win
  if (amount === 0n) return
  await weigh(tx, voiding, await findWithdrawalSettings(tx, merchantId), {
    merchantId,
    memberId: round.memberId,
    currency: round.currency,
    amount,
    deed: 'rounds.voidRound',
    subject: id,
    before: { state: round.state, stake: writeAmount(round.stake), win: writeAmount(round.win) },
    after: { state: 'voided', returned: writeAmount(returned) },
  })
}

async function note(
  tx: Tx,
  { outcome, round, returned }: Ended,
  by: {
    readonly operatorId: bigint | null
    readonly action: 'round.lapse' | 'round.close' | 'round.void'
    readonly reason: string
    readonly requestId?: string
  },
): Promise<void> {
  const { memberId, merchantId, provider, roundId } = round
  const name = { source: provider, reference: roundId }
  await followPlaysNamed(tx, [{ ...name, memberId: memberId.toString(), transferId: null }])
  const [played] = await selectPlayedRounds(tx, { merchantId, names: [round] })
  await writeAudit(tx, {
    merchantId,
    operatorId: by.operatorId,
    memberId,
    action: by.action,
    reason: by.reason,
    before: { state: round.state, stake: writeAmount(round.stake), win: writeAmount(round.win) },
    after: {
      round: played?.id.toString() ?? '',
      reference: `${provider} ${roundId}`,
      state: outcome,
      returned: writeAmount(returned),
      ...(by.requestId === undefined ? {} : { requestId: by.requestId }),
    },
  })
}
