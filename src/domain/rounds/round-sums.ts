import type { PlayedState } from './round-state.ts'

export interface SumOfState {
  readonly state: PlayedState
  readonly rounds: bigint
  readonly stake: bigint
  readonly win: bigint
}

export interface RoundSums {
  /** Without voided rounds. */
  readonly rounds: bigint
  readonly stake: bigint
  readonly win: bigint
  /** Wins less stakes of ended rounds; open ones have no result yet. */
  readonly net: bigint
  readonly open: bigint
  readonly voided: bigint
}

export const noRounds: RoundSums = { rounds: 0n, stake: 0n, win: 0n, net: 0n, open: 0n, voided: 0n }

/** Adds rounds to the sums. Voided rounds are only counted. */
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
