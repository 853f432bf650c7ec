import type { HouseAccount } from '#domain/ledger/account.ts'
import type { Game } from '#domain/lottery/games/game.ts'

import type { JackpotLevel } from './jackpot-level.ts'
import { type PooledFamily, canHavePools } from './pooled-families.ts'

/** The outcome of a bet type that wins a pool of its game. */
export interface JackpotRule {
  readonly level: JackpotLevel
  readonly type: string
  readonly outcome: string
}

const rules: Readonly<Record<PooledFamily, readonly JackpotRule[]>> = {
  mega_6_45: [{ level: 1, type: 'ticket', outcome: 'six' }],
  power_6_55: [
    { level: 1, type: 'ticket', outcome: 'six' },
    { level: 2, type: 'ticket', outcome: 'five_bonus' },
  ],
}

/** The pools that a game can have; none for most games. */
export function jackpotsOf({ family }: Pick<Game, 'family'>): readonly JackpotRule[] {
  return canHavePools(family) ? rules[family] : []
}

/** The account of a pool in the ledger. */
export function jackpotAccount(gameCode: string, level: JackpotLevel): HouseAccount {
  return `house:jackpot-${gameCode}${level === 1 ? '' : `-${level}`}`
}
