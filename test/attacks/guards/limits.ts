import { type Guard, provenBy } from './guard.ts'

const calls = 'src/server/money/limits/limits.pg.test.ts'
const reality = 'src/server/money/limits/reality-check.pg.test.ts'
const bets = 'src/server/money/limits/play-guard.pg.test.ts'
const consoleTest = 'src/server/money/limits/console.pg.test.ts'
const credits = 'src/server/money/deposits/limits-of-credits.pg.test.ts'

export const limitGuards: readonly Guard[] = [
  ...provenBy(credits, [
    [
      'credit-counted-in-limit',
      'more is credited than a limit of deposits allows',
      'an operator matches more than the limit',
      { value: '(…) && tx === undefined' },
    ],
    [
      'limit-holds-credit',
      'an operator decides what a limit holds',
      'an operator credits nothing that a limit holds',
    ],
    [
      'choice-credits-within-limit',
      'what a limit holds is credited in spite of it',
      'the member has it credited when the day is over',
    ],
    [
      'choice-refused-when-excluded',
      'whoever is excluded has money credited',
      'a member who was excluded meanwhile has nothing credited',
    ],
    [
      'choice-of-member',
      'a member chooses about the money of another one',
      'a member cannot decide about money of another member',
      { value: '!order' },
    ],
    [
      'choice-of-limited-order',
      'a member credits an order that nobody paid',
      'a deposit that no limit holds offers no choice',
    ],
    [
      'choice-request-same',
      'a number of a choice stands for the other one',
      'the member has it credited when the day is over',
      { leadsTo: '{ return order }' },
    ],
  ]),
  ...provenBy(calls, [
    [
      'looser-limit-waits',
      'a looser limit is confirmed before its wait is over',
      'a looser limit waits for the market’s hours and a second yes, and binds nothing before',
    ],
    [
      'exclusion-only-longer',
      'an exclusion is shortened by a shorter one',
      'an exclusion ends every other session, keeps the one that asked, and ends by an act and a day alone',
    ],
    [
      'exclusion-ends-other-sessions',
      'an exclusion leaves the other devices signed in',
      'an exclusion ends every other session, keeps the one that asked, and ends by an act and a day alone',
      { value: '0' },
    ],
    [
      'return-waits',
      'somebody returns before their day',
      'one for good is a state of its own: no day comes, and nobody returns',
    ],
    [
      'break-only-longer',
      'a break is shortened by a shorter one',
      'a break begins at once, refuses play and deposits, and is over by itself',
      { value: 'breakUntilMs === untilMs' },
    ],
    [
      'loosening-needs-proof',
      'a stolen session loosens limits and ends exclusions',
      'a session alone neither loosens a limit nor ends an exclusion, and a refused deed keeps the proof',
    ],
    [
      'no-deposit-when-shut-out',
      'somebody who is shut out deposits',
      'a break begins at once, refuses play and deposits, and is over by itself',
    ],
    [
      'deposit-limits-locked',
      'deposits pass their limit when many are asked for at once',
      'deposits count as they are asked for, and twenty at once pass no limit',
      { value: 'await selectNowMs(tx)' },
    ],
    [
      'both-sides-guarded',
      'money goes to a member who is shut out',
      'money goes neither from nor to a member who is shut out',
      { cut: ', toMemberId' },
    ],
    [
      'limits-locked',
      'two tabs, and the later one undoes the stricter limit',
      'two tabs, one stricter and one that confirms: the stricter one stands, in either order',
      { value: 'sql``' },
    ],
  ]),
  ...provenBy(reality, [
    [
      'reality-check-stays',
      'the reality check of a market is switched off',
      'in the strict market no member switches the reality check off',
    ],
  ]),
  ...provenBy(bets, [
    [
      'excluded-member-refused',
      'somebody who is excluded bets',
      'an excluded member gets the win of an earlier stake',
      'never',
    ],
    [
      'member-of-merchant',
      'a closed account of another brand bets',
      'another brand’s member is not active here',
      { replace: ['p_member AND merchant_id = p_merchant', 'p_member'] },
    ],
    [
      'stake-counted-in-limit',
      'stakes pass their limit',
      'twenty bets at the edge of a limit: as many pass as there is room for',
      { cut: '+ p_amount' },
    ],
    [
      'excluded-game-refused',
      'a member plays what they have excluded',
      'the ledger refuses a stake on what its member does not play, and above the brand’s largest',
      { replace: ["RETURN 'game_excluded'", 'NULL'] },
    ],
    [
      'largest-stake-kept',
      'a stake is above the largest of its game',
      'the ledger refuses a stake on what its member does not play, and above the brand’s largest',
      { replace: ["rule.game_code IN ('', coalesce(p_game, rule.game_code))", 'false'] },
    ],
    [
      'play-time-counted',
      'time is not counted',
      'time is counted from bet to bet, and a pause is none',
      { cut: '+ play_gap(one.last_at, p_at)' },
    ],
    [
      'earlier-losses-counted',
      'a limit that is set late forgets what was lost before',
      'a limit that is set while its period runs knows what was played before, and while it was being set',
      { replace: ["coalesce(sum(CASE p_kind WHEN 'stake' THEN staked ELSE staked - won END), 0)", '0'] },
    ],
  ]),
  ...provenBy(consoleTest, [
    [
      'console-only-tightens',
      'an operator loosens a limit',
      'an operator holds a limit down, and cannot let go of one',
    ],
    [
      'console-exclusion-only-longer',
      'an operator shortens an exclusion',
      'an operator shuts a member out, and shortens nothing',
    ],
    [
      'console-limits-of-brand',
      'an operator holds down a member of another brand',
      'an operator of another brand finds nobody',
    ],
    [
      'offer-refused-when-excluded',
      'who is excluded takes part in an offer',
      'an excluded member applies for no offer, and plays neither for money nor for free',
    ],
    [
      'trial-refused-when-excluded',
      'who is excluded comes in as a trial account',
      'an excluded member applies for no offer, and plays neither for money nor for free',
    ],
  ]),
]
