import { type Guard, provenBy } from './guard.ts'

const flights = 'src/studio/server/table-flights.pg.test.ts'
const bets = 'src/studio/server/table-bets.pg.test.ts'
const resume = 'src/studio/server/table-resume.pg.test.ts'
const takeBack = 'src/studio/server/table-take-back.pg.test.ts'
const house = 'src/studio/server/tables-house.pg.test.ts'
const baccarat = 'src/studio/games/baccarat/bets.test.ts'
const roulette = 'src/studio/games/roulette/spots.test.ts'
const dragonTiger = 'src/studio/games/dragon-tiger/rules.test.ts'
const sicBo = 'src/studio/games/sic-bo/rules.test.ts'
const crash = 'src/studio/games/crash/bets.test.ts'
const exposure = 'src/studio/server/table-exposure.pg.test.ts'
const decisions = 'src/studio/server/table-decisions.pg.test.ts'
const houses = 'src/studio/server/table-outcomes.pg.test.ts'
const blackjack = 'src/studio/games/blackjack/blackjack-game.test.ts'
const losses = 'src/studio/game/exposure.test.ts'

/** Guards of the studio's tables: ownership of bets, deadlines, and secrecy of results. */
export const studioTableGuards: readonly Guard[] = [
  ...provenBy(flights, [
    [
      'cash-out-of-owner',
      'anybody may cash out the bet of another',
      'refuses to end the bet of another player, or an unknown bet',
    ],
    ['cash-out-in-time', 'a cash-out counts after the end', 'a millisecond too late'],
    [
      'cash-out-once',
      'a cash-out pays again',
      'pays a cash-out once, however often and from however many tabs it is requested',
    ],
  ]),
  ...provenBy(exposure, [
    [
      'table-exposure-bounded',
      'a round may cost the house any sum',
      'bets that come together never cost more than the house may lose',
      { value: 'false' },
    ],
    [
      'brand-loss-bounded',
      'a round costs a brand more than its operators allow',
      'the bound of a brand holds for its own players alone',
      { cut: ', ofBrand' },
    ],
    ['flight-capped', 'a flight pays more than the table may', 'open bets of a flight share a cap'],
    [
      'table-round-locked-whole',
      'bets that come together do not see each other',
      'bets that come together never cost more than the house may lose',
      { replace: ["'whole'", "'shared'"] },
    ],
  ]),
  ...provenBy(losses, [
    [
      'open-stake-makes-no-room',
      'a stake that the wallet refuses makes room for the other side',
      'a stake that may go back makes no room',
      { value: 'losses' },
    ],
  ]),
  ...provenBy(bets, [
    ['betting-phase-only', 'a bet counts after betting is over', 'judged by its time of arrival'],
    [
      'late-stake-taken-back',
      'a stake that comes after the cards stays',
      'answered after the draw is rolled back',
    ],
  ]),
  ...provenBy(takeBack, [
    [
      'take-back-of-owner',
      'anybody takes back the bet of another',
      'refuses the bet of another player, and an unknown bet',
    ],
    ['take-back-offered', 'bets of every table are taken back', 'at a table that offers no taking back'],
    ['taken-back-once', 'a retry is told that its bet is gone', 'returns its stake once'],
    [
      'take-back-before-start',
      'a bet is taken back once the round runs',
      'judged by its time of arrival, and never in flight',
      { value: 'false' },
    ],
    ['take-backs-bounded', 'a player moves money without end', 'five times in a round at the most'],
  ]),
  ...provenBy(resume, [
    [
      'broken-round-abandoned',
      'a round that broke off is drawn for those who are gone',
      'every stake is rolled back',
      { replace: ['>= round.bettingEndsAt.getTime()', '< 0'] },
    ],
  ]),
  ...provenBy(house, [
    [
      'seed-hidden-while-used',
      'the seed of a shoe that goes on is told',
      'leaves no round open',
      { value: 'isSettled' },
    ],
  ]),
  ...provenBy(decisions, [
    ['decision-of-owner', 'anybody decides the hand of another', 'only the player of a hand decides it'],
    ['decision-in-time', 'a hand is decided after the cards are known', 'counts by its time of arrival'],
    [
      'one-further-stake-at-a-time',
      'a hand stands while its second stake is on its way',
      'is the only one on its way',
    ],
    ['seat-taken-once', 'two players have a stake on one seat', 'no other sits on the seat'],
    [
      'further-stakes-bounded',
      'a hand asks the wallet for stakes without end',
      'is tried five times at the most',
    ],
    [
      'cards-wait-for-stakes',
      'the dealer’s cards are shown while a stake is on its way',
      'is waited for before the cards are shown',
    ],
    [
      'stake-before-cards',
      'a hand is doubled after the cards are known',
      'that comes after the cards were shown is taken back',
      { replace: ['isDeciding', "round?.phase === 'playing'"] },
    ],
  ]),
  ...provenBy(houses, [
    [
      'cards-of-house',
      'a player of two houses sees the next cards in the other one',
      'has cards of its own on every seat',
    ],
    [
      'free-play-alone',
      'visitors who pay nothing take the seats of each other, and of their brand',
      'has cards of its own on every seat',
    ],
    [
      'free-play-bounded',
      'many visitors who pay nothing make players with money wait for cards',
      'fifty players of free play find room',
    ],
  ]),
  ...provenBy(blackjack, [
    ['one-stake-a-seat', 'a player goes round the limit of a seat', 'takes one stake a seat'],
    ['decision-once', 'a retry of a decision is refused', 'is not made twice'],
  ]),
  ...provenBy(baccarat, [
    ['player-or-banker', 'player and banker are taken together', 'player and banker'],
    [
      'chips-counted-together',
      'the most counts for each go',
      'more than the most in two goes',
      { value: 'chips' },
    ],
  ]),
  ...provenBy(roulette, [
    [
      'roulette-coverage-bounded',
      'chips lie on nearly every number, for turnover alone',
      'red and black',
      { value: 'false' },
    ],
  ]),
  ...provenBy(dragonTiger, [
    ['dragon-or-tiger', 'dragon and tiger are taken together', 'dragon and tiger', { value: 'false' }],
  ]),
  ...provenBy(sicBo, [
    [
      'small-or-big',
      'chips lie on nearly every throw, for turnover alone',
      'all six faces',
      { value: 'false' },
    ],
  ]),
  ...provenBy(crash, [
    ['two-crash-bets', 'a player has as many bets as they like', 'the third one of a player'],
    [
      'crash-stakes-together',
      'two bets go round the maximum of the market',
      'a chip more than both may be together',
    ],
    [
      'cash-out-capped',
      'a cash-out brings more than the bet may',
      'past what a bet can bring back',
      { replace: ['Math.min(multiplier, leavesAt(bet, limits))', 'multiplier'] },
    ],
  ]),
]
