import { type Guard, provenBy } from './guard.ts'

const supplier = 'src/studio/server/supplier.pg.test.ts'
const solo = 'src/studio/server/solo.pg.test.ts'
const bought = 'src/studio/server/bought-features.pg.test.ts'
const slotRules = 'src/studio/games/slots/slot-game.test.ts'
const volleys = 'src/studio/server/solo-volleys.pg.test.ts'

export const studioGuards: readonly Guard[] = [
  ...provenBy(supplier, [
    [
      'supplier-call-signed',
      'anybody opens games in the name of an operator',
      'a call with a foreign signature, or one that was changed on the way, is refused',
    ],
    [
      'round-address-marked',
      'the address of one round opens every other',
      'address of a round opens that round only',
      { value: '!form' },
    ],
  ]),
  ...provenBy('src/studio/server/pass-on.test.ts', [
    [
      'passed-on-call-proven',
      'any host of the network passes calls on to the leader',
      'a call is not believed to be passed on',
    ],
    [
      'answer-of-own-process',
      'a host at the address of a former leader answers players',
      'the answer of a process with another secret',
    ],
  ]),
  ...provenBy(solo, [
    [
      'round-of-player',
      'a player reads the rounds of others',
      'a player sees no round of another player, and an invented token is refused',
      { cut: 'round.playerId !== query.playerId ||' },
    ],
    [
      'seed-kept-while-round-open',
      'a seed is shown while it still decides how a round goes on',
      'cannot be changed while a round is open',
    ],
    ['player-calls-throttled', 'one session keeps the studio busy', 'beyond what a page makes are refused'],
    ['command-runs-once', 'a command that is sent again plays again', 'a double click and a second tab'],
    [
      'quick-spins-named-by-market',
      'a market that does not say so lets spins be ended early',
      'names no market gets the longest cycle',
      { value: 'true' },
    ],
    [
      'reel-pace-kept',
      'reels turn faster than the market lets them',
      'longer minimum cycle of the market',
      { value: 'undefined' },
    ],
    [
      'void-outcome-remembered',
      'a bet that came through is forgotten when its process dies',
      'a bet whose process died before the answer is rolled back, even if it arrives afterwards',
      { value: '… && call.tries > 99' },
    ],
  ]),
  ...provenBy(bought, [
    [
      'feature-sold-where-allowed',
      'features are sold where the law forbids it',
      'a feature is refused in a market that',
      { value: 'boughtTerms(model, stakes)' },
    ],
    [
      'feature-buy-named-by-market',
      'a market that does not say so sells features',
      'a feature is refused in a market that',
      { value: 'buy !== false' },
    ],
    [
      'price-within-stakes',
      'a feature costs more than the market lets a player stake at once',
      'no price is above',
      { cut: '.filter((stake) => priceOf(bought, stake) <= most)' },
    ],
    [
      'free-round-buys-nothing',
      'a free round buys a feature',
      'not bought with a free round',
      { value: 'allowsFeatureBuy' },
    ],
  ]),
  ...provenBy(slotRules, [
    ['place-picked-once', 'a place of a feature pays twice', 'judges a pick', { value: 'undefined' }],
  ]),
  ...provenBy(volleys, [
    [
      'volley-within-maximum',
      'shots together stake more than the market lets a player stake at once',
      'the maximum stake of a market holds for all shots together',
    ],
  ]),
]
