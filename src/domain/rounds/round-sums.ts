import type { PlayedState } from './round-state.ts'

export interface SumOfState {
  readonly state: PlayedState
  readonly rounds: bigint
  readonly stake: bigint
  readonly win: bigint
}

export interface RoundSums {
  /** All but voided ones. */
  readonly rounds: bigint
  readonly stake: bigint
  readonly win: bigint
  /** Wins less stakes of rounds that are over: what is open has brought nothing yet. */
  readonly net: bigint
  readonly open: bigint
  readonly voided: bigint
}

export const noRounds: RoundSums = { rounds: 0n, stake: 0n, win: 0n, net: 0n, open: 0n, voided: 0n }

/** What rounds add up to. A voided one was none: it is counted apart, and nothing of it is in the sums. */
export function addRounds(sums: RoundSums, { state, rounds, stake, win }: SumOfState): RoundSums {
  if (state === 'voided') return { ...sums, voided: sums.voided + rounds }
  const isOpen = state === 'open'
  return {
    ...sums,
    rounds: sums.rounds + rounds,
    stake: sums.stake + stake,
    win: sums.win + win,
    net: isOpen ? sums.net : sums.net + win - stake,
    open: isOpen ? sums.open + rounds : sums.open,
  }
}
