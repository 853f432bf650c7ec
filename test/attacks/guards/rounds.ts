import { type Guard, provenBy } from './guard.ts'

const own = 'src/server/play/rounds/rounds.pg.test.ts'
const consoleTest = 'src/server/play/rounds/console-rounds.pg.test.ts'
const ending = 'src/server/play/rounds/ending.pg.test.ts'
const following = 'src/server/play/rounds/follow.pg.test.ts'
const rule = 'src/domain/rounds/left-open.test.ts'
const popular = 'src/server/play/rounds/popular.pg.test.ts'

export const roundGuards: readonly Guard[] = [
  ...provenBy(own, [
    [
      'rounds-of-member',
      'a list shows the rounds of everybody',
      'no member sees or names a round of another one, of this brand or of another',
      { replace: ['played_round.member_id = ${memberId}', '${memberId}::bigint > 0'] },
    ],
    [
      'opened-round-of-member',
      'a number opens the round of somebody else',
      'no member sees or names a round of another one, of this brand or of another',
      { replace: ['row?.memberId === memberId', 'memberId > 0n'] },
    ],
    [
      'rounds-of-real-members',
      'a trial account has rounds of money',
      'a trial account has no rounds of money',
      { cut: 'real-' },
    ],
    [
      'pack-page-escaped',
      'what strangers write is markup in the pack',
      'which hold no markup of strangers',
      { value: 'signs[text] ?? text' },
    ],
    [
      'round-picture-origin',
      'a provider names any address for its picture',
      'an address that the brand does not play from is shown to nobody',
      { value: "url === ''" },
    ],
  ]),
  ...provenBy(consoleTest, [
    [
      'round-by-number-of-brand',
      'a number opens the round of another brand',
      'an operator who only reads voids nothing, and no operator sees a round of another brand',
      { replace: ['round.merchant_id = ${merchantId}', '${merchantId}::integer > 0'] },
    ],
    [
      'round-by-word-of-brand',
      'a provider’s word finds the round of another brand',
      'an operator who only reads voids nothing, and no operator sees a round of another brand',
      { replace: ['round.merchant_id = ${merchantId}', '${merchantId}::integer > 0'] },
    ],
    [
      'voiding-right-needed',
      'who may read takes rounds back',
      'an operator who only reads voids nothing, and no operator sees a round of another brand',
      { replace: ['.void', '.read'] },
    ],
    [
      'voiding-insufficient-refused',
      'a win that is spent leaves half of a round taken back',
      'one whose win is spent: nothing is done',
    ],
  ]),
  ...provenBy(ending, [
    [
      'round-judged-under-lock',
      'a round is judged before the member is held, and not after',
      'a win that comes first is seen by the operator who voids, although both wait for the same wallet',
      { replace: ['!(await lockWalletOfPlay(tx, known))', 'lockWalletOfPlay.length === 0'] },
    ],
    [
      'ended-round-stays-ended',
      'a round that is over is ended once more',
      'a win that comes first is seen by the operator who voids, although both wait for the same wallet',
    ],
    [
      'paid-round-closed',
      'what was paid is taken back with the stake',
      'one that has paid something stands',
      { replace: ['wins > 0 || bets', 'bets === 0 && wins'] },
    ],
  ]),
  ...provenBy(rule, [
    [
      'played-round-left-alone',
      'a round is given back while it is played',
      'a young round may still be played on',
    ],
  ]),
  ...provenBy(following, [
    [
      'round-followers-locked',
      'many follow the same member at once',
      'a second follower continues where the first one stopped',
      { cut: 'ORDER BY member_id FOR UPDATE' },
    ],
    [
      'undone-win-off-board',
      'a win that was taken back stays on the board',
      'a voided round says what it gave back, and leaves the board',
      { replace: ["<> 'won'", "= 'even'"] },
    ],
    [
      'free-rounds-not-in-return',
      'free rounds are in a game’s return',
      'sums are those of the rounds',
      { cut: 'stake > 0 AND' },
    ],
    [
      'open-rounds-followed',
      'a round that ended without moving money stays open for whoever asks',
      'a member who asks sees how an open round ended although nothing moved',
      { replace: ["'open'", "'nothing'"] },
    ],
  ]),
  ...provenBy(popular, [
    [
      'hot-by-members',
      'one who plays much makes a game hot',
      'the most played games are hot, from five members on, until an operator chooses them',
      { replace: ['count(DISTINCT member_id) >', 'sum(rounds) >'] },
    ],
  ]),
]
