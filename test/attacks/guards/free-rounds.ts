import { type Guard, guardsIn, provenBy } from './guard.ts'

const playing = 'src/server/money/offers/free-rounds/playing.pg.test.ts'
const unnamed = 'src/server/money/offers/free-rounds/unnamed.pg.test.ts'
const assigning = 'src/server/money/offers/free-rounds/assigning.pg.test.ts'
const cancelling = 'src/server/money/offers/free-rounds/cancelling.pg.test.ts'
const offering = 'src/server/money/offers/free-rounds/offering.pg.test.ts'
const comparing = 'src/server/play/providers/comparison.pg.test.ts'
const asking = 'src/server/play/providers/free-rounds.pg.test.ts'
const studio = 'src/studio/server/free-rounds.pg.test.ts'
const hostile = 'a hostile provider: other members'

export const freeRoundsGuards: readonly Guard[] = [
  ...provenBy(playing, [
    ['free-rounds-of-member', 'a provider credits one member with the free rounds of another', hostile],
    ['free-rounds-of-game', 'free rounds are played in a game of higher stakes', hostile],
    ['free-rounds-counted', 'a provider plays more rounds than were given', hostile, { value: 'undefined' }],
    ['free-rounds-most', 'a provider reports any win for free rounds', hostile, { value: 'undefined' }],
    [
      'free-rounds-credited-once',
      'each win is credited as the total',
      'three rounds cost nothing, and their wins are one credit',
      { value: 'played' },
    ],
    [
      'no-bonus-of-rounds-when-excluded',
      'a bonus begins after an exclusion',
      'wins that are a bonus become one bonus; of an excluded member none',
    ],
  ]),
  ...provenBy(unnamed, [
    [
      'win-of-ended-rounds-held',
      'rounds that operators cancelled are paid by the house',
      'a win of rounds that ended unplayed',
    ],
    [
      'free-bet-win-not-paid',
      'a win of a free bet that names no reward is paid as cash',
      'goes the way of its reward, once',
      'never',
    ],
  ]),
  ...provenBy(assigning, [
    [
      'held-win-decided-once',
      'a held win is counted with free rounds after it was decided',
      'two operators count a held win with free rounds that',
    ],
    [
      'win-of-those-rounds',
      'a held win is credited to another player, or beside a total that was credited',
      'a held win counts with no rounds that cannot have won it',
    ],
    [
      'held-win-by-two',
      'one operator alone credits a held win',
      'two operators count a held win with free rounds that',
    ],
    [
      'win-assigning-right-needed',
      'an operator without the right counts a held win',
      'only operators of the house with the right propose it',
      { replace: ['ledger.adjust', 'cashier.read'] },
    ],
  ]),
  ...provenBy(cancelling, [
    [
      'notice-of-cancelled-alone',
      'credited rounds keep the notices of all others back',
      'rounds that were credited in spite of their cancelling',
    ],
    [
      'notified-of-cancelled-alone',
      'a late answer to a notice stops the job',
      'rounds that were credited in spite of their cancelling',
    ],
    [
      'rounds-cancelling-right-needed',
      'an operator without the right cancels free rounds',
      'only operators with the right propose it',
      { replace: ['ledger.adjust', 'cashier.read'] },
    ],
    [
      'cancelled-rounds-of-own-brand',
      'an operator cancels free rounds of another brand',
      'only operators with the right propose it',
      { cut: 'merchant_id = ${merchantId} AND ' },
    ],
    [
      'played-rounds-not-cancelled',
      'free rounds are taken from a member who plays them',
      'rounds of which one was played',
    ],
    [
      'exclusion-cancels-free-rounds',
      'free rounds of an excluded member invite them back',
      'rounds that an exclusion cancels',
    ],
    [
      'rounds-cancelled-by-two',
      'one operator alone takes free rounds back',
      'two operators cancel free rounds before the first',
    ],
  ]),
  ...provenBy(offering, [
    [
      'begun-rounds-outlive-exclusion',
      'an exclusion takes free rounds away while they are played',
      'an exclusion cancels rounds that were not begun',
      'never',
    ],
    [
      'rounds-of-granting-protocol',
      'rounds that no protocol gives use up reward and budget',
      'gives no rounds, before anything is used up',
    ],
    [
      'only-givable-rewarded',
      'an offer is used up by rounds that cannot be given',
      'gives no rounds, before anything is used up',
      'always',
    ],
  ]),
  ...provenBy(asking, [
    [
      'reward-number-once',
      'a number that a provider answers twice stops the requests of others',
      'a number that the provider answers twice',
    ],
    [
      'free-rounds-granted-once',
      'a lost answer makes a second reward at the provider',
      'silence and failures are asked again with the same key',
    ],
  ]),
  ...provenBy(asking, [
    [
      'listed-end-not-believed',
      'a list takes free rounds from members',
      'the daily comparison shows differences to operators',
      { value: 'false' },
    ],
  ]),
  ...provenBy(comparing, [
    [
      'held-win-stays-open',
      'a comparison hides a held win from operators',
      'a comparison of transactions leaves held wins open',
    ],
  ]),
  ...provenBy(studio, [
    [
      'reward-reference-once',
      'a reference that was used for one player answers for another',
      'a reference makes one reward',
    ],
    ['reward-stake-offered', 'rounds are given that no page can play', 'rewards/create refuses'],
    [
      'free-round-of-stake',
      'a free round is played at any stake',
      'a free round has the stake that was given',
      { replace: [' AND bet_value = $6', ' AND $6::bigint IS NOT NULL'] },
    ],
  ]),
  ...guardsIn('db/migrations/0125_free_rounds.sql', playing, [
    [
      'the owner of the database credits free rounds again',
      'the database keeps the credit as it was',
      `CREATE TRIGGER credited_once BEFORE UPDATE ON free_rounds
  FOR EACH ROW WHEN (OLD.state = 'credited') EXECUTE FUNCTION refuse_free_rounds_change();`,
    ],
    [
      'the states of free rounds are rewritten',
      'the database keeps the credit as it was',
      `CREATE TRIGGER only_added_to BEFORE UPDATE OR DELETE OR TRUNCATE ON free_rounds_state
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_free_rounds_change();`,
    ],
  ]),
]
