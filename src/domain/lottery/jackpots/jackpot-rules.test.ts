import { expect, test } from 'vitest'

import { isHouseAccount } from '#domain/ledger/account.ts'
import { betTypeOf, games } from '#domain/lottery/games/games.ts'

import { jackpotAccount, jackpotsOf } from './jackpot-rules.ts'

test('pools are those of outcomes that their games have, with an account of their own', () => {
  const found = games.flatMap((game) =>
    jackpotsOf(game).map(({ level, type, outcome }) => {
      const outcomes = betTypeOf(game, type)?.outcomes.map(({ code }) => code)
      expect(outcomes).toContain(outcome)
      return jackpotAccount(game.code, level)
    }),
  )
  expect(found).toEqual(['house:jackpot-MEGA645', 'house:jackpot-POWER655', 'house:jackpot-POWER655-2'])
  expect(found.every(isHouseAccount)).toBe(true)
})
