import type { StakeRefusal } from './grant-stake.ts'

/** The bonus that the member may stake on a game, or the one that may not be staked there. */
export interface StakeBonus {
  readonly id: string
  readonly balance: bigint
  readonly isUsable: boolean
  readonly stakeMax?: bigint | undefined
}

export interface PlannedStake {
  readonly stake: bigint
  readonly bonus: StakeBonus | undefined
}

/**
 * Divides stakes that are placed together, in their order, by the rule of `splitStake`: cash first, the rest from the bonus. The
 * answer is a preview; the ledger divides each stake when it is placed.
 */
export function splitStakes(
  cash: bigint,
  stakes: readonly PlannedStake[],
): { readonly cash: bigint; readonly bonus: bigint } | StakeRefusal {
  const left = new Map<string, bigint>()
  let [fromCash, fromBonus] = [0n, 0n]
  for (const { stake, bonus } of stakes) {
    const own = cash - fromCash
    if (stake <= own) {
      fromCash += stake
      continue
    }
    if (!bonus) return 'insufficient'
    if (!bonus.isUsable) return 'bonus_not_in_game'
    if (bonus.stakeMax !== undefined && stake > bonus.stakeMax) return 'bonus_stake_too_large'
    const rest = (left.get(bonus.id) ?? bonus.balance) - (stake - own)
    if (rest < 0n) return 'insufficient'
    left.set(bonus.id, rest)
    fromCash = cash
    fromBonus += stake - own
  }
  return { cash: fromCash, bonus: fromBonus }
}
