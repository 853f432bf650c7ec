import type { Facts } from '#domain/lottery/bets/facts.ts'
import type { Game } from '#domain/lottery/games/game.ts'
import { betTypeOf } from '#domain/lottery/games/games.ts'
import { type StoredLine, readLine } from '#domain/lottery/lines/stored-line.ts'

import type { JackpotLevel } from './jackpot-level.ts'
import { jackpotsOf } from './jackpot-rules.ts'

/** The units of a ticket that win a pool. */
export interface UnitsAtLevel {
  readonly level: JackpotLevel
  readonly units: bigint
  /** The sum of their stakes. */
  readonly stake: bigint
}

/** The winning units of a ticket by pool; nothing where it wins none. */
export function jackpotUnitsOf(
  game: Game,
  lines: readonly StoredLine[],
  facts: Facts,
): readonly UnitsAtLevel[] {
  return jackpotsOf(game).flatMap(({ level, type: code, outcome }) => {
    const type = betTypeOf(game, code)
    const at = type?.outcomes.findIndex((one) => one.code === outcome) ?? -1
    if (!type || at < 0) return []
    let units = 0n
    let stake = 0n
    for (const stored of lines) {
      if (stored.type !== code) continue
      const line = readLine(game.family, stored)
      if (!line) throw new Error(`a line of ${game.code} cannot be read: ${JSON.stringify(stored)}`)
      const hits = BigInt(type.hits(facts, line.choice, at))
      units += hits
      stake += hits * line.stake
    }
    return units === 0n ? [] : [{ level, units, stake }]
  })
}
