import { type Guard, guardsIn } from './guard.ts'

const flights = 'src/studio/server/table-flights.pg.test.ts'
const bets = 'src/studio/server/table-bets.pg.test.ts'
const resume = 'src/studio/server/table-resume.pg.test.ts'
const house = 'src/studio/server/tables-house.pg.test.ts'
const baccarat = 'src/studio/games/baccarat/bets.test.ts'
const crash = 'src/studio/games/crash/bets.test.ts'

/** Guards of the studio's tables: ownership of bets, deadlines, and secrecy of results. */
export const studioTableGuards: readonly Guard[] = [
  ...guardsIn('src/studio/server/tables.ts', flights, [
    [
      'anybody may cash out the bet of another',
      'refuses to end the bet of another player, or an unknown bet',
      "if (found?.playerId !== session.playerId) return { refusal: 'not_now' }",
    ],
    [
      'a cash-out counts after the end',
      'too late by a millisecond',
      "if (elapsedMs >= (round.playMs ?? 0)) return { refusal: 'too_late' }",
      'void elapsedMs',
    ],
    [
      'a cash-out pays again',
      'pays a cash-out once, however often and from however many tabs it is requested',
      "if (bet?.status === 'paid' && bet.winId !== null) return bet.winId",
    ],
  ]),
  ...guardsIn('src/studio/server/table-bets.ts', bets, [
    [
      'a bet counts after betting is over',
      'counts by when it came',
      "if (round.phase !== 'betting' || nowMs >= round.bettingEndsAt.getTime()) return { refusal: 'too_late' }",
    ],
    [
      'a stake that comes after the cards stays',
      'whose stake comes after the cards',
      'if (!isInTime && round) await takeBack(sql, round, bet, leaseMs)',
    ],
  ]),
  ...guardsIn('src/studio/server/table-bets.ts', flights, [
    [
      'bets that come together do not see each other',
      'no bet beyond what the table can pay',
      "const round = await lockTableRound(sql, asked.round, 'whole')",
      "const round = await lockTableRound(sql, asked.round, 'shared')",
    ],
  ]),
  ...guardsIn('src/studio/server/tables.ts', resume, [
    [
      'a round that broke off is drawn for those who are gone',
      'every stake goes back',
      "if (round?.phase === 'betting' && clock.nowMs() >= round.bettingEndsAt.getTime()) {",
      "if (round?.phase === 'betting' && clock.nowMs() < 0) {",
    ],
  ]),
  ...guardsIn('src/studio/server/round-details.ts', house, [
    [
      'the seed of a shoe that goes on is told',
      'leaves no round open',
      'const isShown = isSettled && !(await isSeedInUse(read, facts.game, round))',
      'const isShown = isSettled',
    ],
  ]),
  ...guardsIn('src/studio/games/baccarat/bets.ts', baccarat, [
    [
      'player and banker are taken together',
      'player and banker',
      "if (together.player !== undefined && together.banker !== undefined) return 'opposite'",
    ],
    [
      'the most counts for each go',
      'more than the most in two goes',
      'const together = addChips(before, chips)',
      'const together = chips',
    ],
  ]),
  ...guardsIn('src/studio/games/crash/bets.ts', crash, [
    [
      'a table pays without end',
      'a chip more than that',
      "? 'table_full' : undefined",
      '? undefined : undefined',
    ],
    [
      'a player has as many bets as they like',
      'the second one of a player',
      "if (bets > 0) return 'one_bet'",
    ],
    [
      'a cash-out brings more than the bet may',
      'past what a bet can bring back',
      'Math.min(multiplier, leavesAt(bet, limits))',
      'multiplier',
    ],
  ]),
]
