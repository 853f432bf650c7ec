import type { TransactionDifference } from '#domain/play/compare.ts'

import type { FreeRoundsState } from './free-rounds.ts'

/** Free rounds as a provider lists them. */
export interface RoundsThere {
  readonly state: 'ready' | 'started' | 'finished' | 'cancelled' | 'expired'
  readonly player: string | undefined
  readonly currency: string | undefined
  readonly count: number | undefined
  readonly stake: bigint | undefined
}

/** The same as the house keeps them. */
export interface RoundsHere {
  readonly state: FreeRoundsState
  readonly player: string
  readonly currency: string
  readonly count: number
  readonly stake: bigint
  readonly bets: number
}

/** The states of a provider that agree with each of ours. Those that only move on are no difference. */
const agreeing: Readonly<Record<FreeRoundsState, readonly RoundsThere['state'][]>> = {
  created: [],
  requested: ['ready', 'started'],
  ready: ['ready', 'started'],
  started: ['ready', 'started'],
  finished: ['started', 'finished', 'expired'],
  credited: ['started', 'finished', 'expired', 'cancelled'],
  cancelled: ['cancelled'],
  expired: ['expired', 'started', 'finished', 'ready'],
  failed: ['cancelled', 'expired'],
}

/** The first difference between both records of free rounds, from player to state. Unplayed ones that ended need none. */
export function roundsDifference(
  there: RoundsThere | undefined,
  here: RoundsHere | undefined,
): TransactionDifference | undefined {
  if (!here) {
    const isUsable = there && there.state !== 'cancelled' && there.state !== 'expired'
    return isUsable ? 'only_there' : undefined
  }
  if (!there) return here.state === 'ready' || here.state === 'started' ? 'only_here' : undefined
  if (there.player !== undefined && there.player !== here.player) return 'player'
  if (there.currency !== undefined && there.currency !== here.currency) return 'currency'
  const isOtherCount = there.count !== undefined && there.count !== here.count
  const isOtherStake = there.stake !== undefined && there.stake !== here.stake
  if (isOtherCount || isOtherStake) return 'amount'
  return agreeing[here.state].includes(there.state) ? undefined : 'state'
}
