import type { Setting } from '#studio/game/setting.ts'
import type { StakeBounds } from '#studio/games/stake-steps.ts'
import { stakeUnit } from '#studio/games/stake-unit.ts'

/** The stakes of a session, and the highest payout of a round; stored with every round. */
export interface QuickConfig extends StakeBounds {
  readonly winMost: bigint
}

/** In chips. */
const STAKE_MOST = 200n
const WIN_MOST = 20_000n

export function quickConfig({ currency, stakeMax }: Setting): QuickConfig {
  const chip = stakeUnit(currency)
  const most = STAKE_MOST * chip
  const limit = stakeMax === undefined ? most : stakeMax - (stakeMax % chip)
  return { chip, least: chip, most: limit < most ? limit : most, winMost: WIN_MOST * chip }
}

/** The highest stake whose payout at a multiple stays within the highest payout of a round. */
export function stakeMostAt({ chip, most, winMost }: QuickConfig, times: number): bigint {
  const limit = (winMost * 100n) / BigInt(times)
  const whole = limit - (limit % chip)
  return whole < most ? whole : most
}

/** Why a stake is refused; `topTimes` is the highest multiple that it could be paid. */
export function refuseStake(
  stake: bigint,
  config: QuickConfig,
  topTimes: number,
): 'stake_not_offered' | 'above_most' | undefined {
  if (stake < config.least || stake > config.most || stake % config.chip !== 0n) return 'stake_not_offered'
  return stake > stakeMostAt(config, topTimes) ? 'above_most' : undefined
}
