export const freeRoundsStates = [
  'created',
  'requested',
  'ready',
  'started',
  'finished',
  'credited',
  'cancelled',
  'expired',
  'failed',
] as const
export type FreeRoundsState = (typeof freeRoundsStates)[number]

/** The protocols in which the house can ask a provider for free rounds. */
export const roundsProtocols: readonly string[] = ['hub88']

/** Free rounds at a provider. The id is the idempotency key of the request, and stays the same in every retry. */
export interface FreeRounds {
  readonly id: string
  readonly state: FreeRoundsState
  readonly count: number
  /** The total that was credited, once. */
  readonly total?: bigint | undefined
}

export type FreeRoundsEvent =
  | 'request'
  /** The answer of the provider: created or known already; refused (4xx); a failure (5xx) or silence. */
  | 'accepted'
  | 'refused'
  | 'unavailable'
  /** The states that a provider reports. */
  | 'is_ready'
  | 'is_started'
  | 'is_finished'
  | 'is_cancelled'
  | 'is_expired'
  | 'cancel'

const next: Readonly<Record<FreeRoundsEvent, Partial<Record<FreeRoundsState, FreeRoundsState>>>> = {
  request: { created: 'requested', requested: 'requested' },
  accepted: { requested: 'ready' },
  refused: { requested: 'failed' },
  unavailable: { requested: 'requested' },
  is_ready: { requested: 'ready' },
  is_started: { requested: 'started', ready: 'started' },
  is_finished: { requested: 'finished', ready: 'finished', started: 'finished' },
  is_cancelled: { requested: 'cancelled', ready: 'cancelled' },
  is_expired: { requested: 'expired', ready: 'expired', started: 'expired' },
  cancel: { created: 'cancelled', requested: 'cancelled', ready: 'cancelled' },
}

/** The state only moves forward: an event that comes late or twice changes nothing. Started rounds go on. */
export function afterFreeRoundsEvent(rounds: FreeRounds, event: FreeRoundsEvent): FreeRounds {
  return { ...rounds, state: next[event][rounds.state] ?? rounds.state }
}

/** Started rounds are not cancelled; neither are those that have ended. */
export function refuseCancelling({ state }: FreeRounds): 'started' | 'ended' | undefined {
  if (state === 'started' || state === 'finished') return 'started'
  return next.cancel[state] ? undefined : 'ended'
}

export type FreeRoundsCredit =
  | { readonly rounds: FreeRounds; readonly paid: bigint }
  | 'other_total'
  | 'never_requested'

/**
 * The one credit of the total. It is paid in every state after the request, also after an end: the provider may report the win
 * late, and a win is never voided. A repetition pays nothing; another total is a question for an operator.
 */
export function creditFreeRounds(rounds: FreeRounds, total: bigint): FreeRoundsCredit {
  if (rounds.state === 'created') return 'never_requested'
  if (rounds.state !== 'credited') return { rounds: { ...rounds, state: 'credited', total }, paid: total }
  return rounds.total === total ? { rounds, paid: 0n } : 'other_total'
}

/** The daily comparison with a provider's list: the event that it means for ours, if any. */
export function reconciled(
  { state }: FreeRounds,
  reported: 'ready' | 'started' | 'finished' | 'cancelled' | 'expired' | 'absent',
): FreeRoundsEvent | 'missing_at_provider' | undefined {
  const isBefore = state === 'created' || state === 'requested'
  if (reported !== 'absent') return next[`is_${reported}`][state] ? `is_${reported}` : undefined
  if (isBefore) return 'request'
  return state === 'ready' || state === 'started' ? 'missing_at_provider' : undefined
}
