import { choicePart, idPart, pagesPart, textPart, type RawSearch } from '#console/ui/search-part.ts'

export const runStates = ['waiting', 'released', 'stopped', 'paid'] as const
export type RunState = (typeof runStates)[number]

/** URL state of the list of payouts, and of the lines of one. */
export interface PayoutSearch {
  readonly state: RunState | undefined
  readonly at: readonly string[]
  readonly open: string | undefined
}

export function readPayoutSearch(raw: RawSearch): PayoutSearch {
  return {
    state: choicePart(raw['state'], runStates),
    at: pagesPart(raw['at']),
    open: idPart(raw['open']),
  }
}

export const debtStates = ['open', 'settled'] as const

/** URL state of the list of debts. */
export interface DebtSearch {
  readonly state: (typeof debtStates)[number] | undefined
  readonly account: string | undefined
  /** The agent of whose team the debtors are. */
  readonly team: string | undefined
  readonly at: readonly string[]
  readonly open: string | undefined
}

export function readDebtSearch(raw: RawSearch): DebtSearch {
  return {
    state: choicePart(raw['state'], debtStates),
    account: textPart(raw['account'], 64),
    team: idPart(raw['team']),
    at: pagesPart(raw['at']),
    open: idPart(raw['open']),
  }
}

/** URL state of the list of held income. */
export interface HeldSearch {
  /** The agent whose team alone is listed. */
  readonly team: string | undefined
  readonly at: readonly string[]
  readonly open: string | undefined
}

export function readHeldSearch(raw: RawSearch): HeldSearch {
  return { team: idPart(raw['team']), at: pagesPart(raw['at']), open: idPart(raw['open']) }
}
