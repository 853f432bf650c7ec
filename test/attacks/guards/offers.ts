import { type Guard, guardsIn, provenBy } from './guard.ts'

const versions = 'src/server/money/offers/publishing.pg.test.ts'

const budgets = 'src/server/money/offers/budgets.pg.test.ts'
const batches = 'src/server/money/offers/period-batches.pg.test.ts'
const claiming = 'src/server/money/offers/claiming.pg.test.ts'
const bets = 'src/server/money/offers/grants/bets.pg.test.ts'
const periodBonuses = 'src/server/money/offers/period-bonuses.pg.test.ts'
const endedBy = 'src/server/money/offers/grants/ended-by.pg.test.ts'
const settling = 'src/server/money/offers/grants/settling.pg.test.ts'
const granting = 'src/server/money/offers/grants/granting.pg.test.ts'
const member = 'src/server/money/offers/member-offers.pg.test.ts'
const isBarred = 'the database bars a member'
const shutOut = 'a member who is shut out neither sees offers'
const joining = 'joining is judged: version, code, time and audience'

export const offerGuards: readonly Guard[] = [
  ...provenBy(budgets, [
    [
      'deed-budgets-in-order',
      'a deposit and a run of periods wait for each other’s budgets',
      'a deposit that two offers reward locks their budgets by code',
    ],
  ]),
  ...provenBy(batches, [
    [
      'period-budgets-in-order',
      'a claim is aborted because a run of periods waits for its budget',
      'a run that rewards a member by two offers locks their budgets by code',
    ],
    [
      'limits-of-second-period',
      'two periods of an offer that one run rewards pay its limit twice',
      'corrections pay and settle what the limit of the day',
    ],
  ]),
  ...provenBy(claiming, [
    ['closed-account-not-rewarded', 'a suspended account is rewarded', isBarred],
    ['trial-not-rewarded', 'a trial account turns rewards into money', isBarred],
    ['agent-not-rewarded', 'an agent is rewarded as a player', isBarred],
    ['excluded-not-rewarded', 'an excluded member is invited to play on', shutOut],
    ['break-not-rewarded', 'a member on a break is invited to play on', isBarred],
    ['harmed-not-rewarded', 'a member with markers of harm is rewarded for playing', isBarred],
    [
      'exclusion-before-reward',
      'a reward follows an exclusion that began before it',
      'an exclusion that began before a reward is seen by it',
      { value: 'Date.now()' },
    ],
    [
      'reward-for-qualified',
      'members are rewarded who do not qualify',
      'a deposit of a member who joined is rewarded',
    ],
    [
      'uses-counted-in-turn',
      'accounts of one person that claim at the same time are all paid',
      'eight accounts of one person who claim at the same time',
    ],
    [
      'budget-taken-once',
      'parallel claims pass the budget of an offer',
      '64 members who claim at the same time never pass a budget',
    ],
    [
      'claim-within-budget',
      'a claim is paid although the budget does not hold it',
      '64 members who claim at the same time never pass a budget',
    ],
    ['joining-judged', 'members join offers that are not for them', joining],
    ['joined-version-as-read', 'a member joins rules that they have not read', joining],
    ['joining-needs-code', 'an offer for holders of a code is open to all', joining],
    ['claim-request-same', 'a request id claims two rewards', 'a request id claims one reward'],
    [
      'reviewed-reward-waits',
      'a member claims what operators are still judging',
      'eight accounts of one person who claim at the same time',
    ],
    ['claim-in-time', 'rewards are paid after their time', 'a reward that is not claimed in time lapses'],
    ['no-claim-when-barred', 'an excluded member claims rewards', shutOut],
    ['no-offers-when-barred', 'an excluded member sees offers', shutOut, { value: 'true' }],
    [
      'claim-within-limits',
      'a member claims more than the limits allow',
      'a limit that was reached since the deposit refuses the claim',
    ],
  ]),
  ...provenBy('src/server/money/offers/level-rates.pg.test.ts', [
    [
      'corrected-at-its-level',
      'a member who rises gets the higher rate for earlier periods',
      'a correction keeps the level of its reward',
      { replace: ['row.figure.rank ?? 0', '9'] },
    ],
  ]),
  ...provenBy('src/domain/offers/member-rules.test.ts', [
    [
      'teams-unnamed-to-members',
      'members read the accounts of agents',
      'none of their names',
      { replace: ['{ teams: [] }', '{ teams: audience.segment.teams }'] },
    ],
  ]),
  ...provenBy('src/server/money/offers/periods.pg.test.ts', [
    [
      'figure-of-own-reward',
      'a member reads how another one has played',
      'the stakes of a day are rewarded once',
      { cut: '\n       AND figure.member_id = ${memberId}' },
    ],
    [
      'few-figures-set-aside',
      'a fault of the program sets the figures of all members aside',
      'a run in which many members fail stops its brand alone',
    ],
    [
      'period-failures-of-own-brand',
      'an operator reads the failures of another brand',
      'a member whose figures fail is set aside',
    ],
    [
      'no-correction-paid-when-barred',
      'an excluded member is paid for plays that were settled again',
      'a correction pays an excluded member nothing',
    ],
  ]),
  ...provenBy('src/server/money/offers/period-bonuses.pg.test.ts', [
    [
      'no-correction-after-revocation',
      'a reward that was taken back is granted again by a correction',
      'a reward that is taken back loses the bonuses of its corrections too',
    ],
  ]),
  ...provenBy(member, [
    [
      'visitors-see-public-offers',
      'visitors see offers that are for members alone',
      'visitors see public offers until they end',
      { cut: ' && rules.isPublic' },
    ],
    [
      'visitors-see-lawful-offers',
      'visitors see offers where the law forbids it',
      'visitors see no offer where the market forbids it',
      { value: '{ allowsPublic: true }' },
    ],
  ]),
  ...provenBy('src/server/money/offers/rewards.pg.test.ts', [
    [
      'reward-span-bounded',
      'centuries of rewards are read',
      'days come as a name or as two ends',
      { value: "from === '' && …" },
    ],
    [
      'reward-span-whole',
      'one end of a span is enough',
      'days come as a name or as two ends',
      {
        replace: [
          'if (period !== undefined || from === undefined || to === undefined)',
          'if (from === undefined || to === undefined) return undefined\n  if (period === to)',
        ],
      },
    ],
    [
      'no-count-when-barred',
      'a member who is shut out of play is invited to claim',
      'the badge counts rewards to claim',
      { cut: 'AND offer_barred(${merchantId}, ${memberId}, clock_timestamp()) IS NULL' },
    ],
  ]),
  ...guardsIn('db/migrations/0097_offer_claims.sql', claiming, [
    [
      'a deed is rewarded twice',
      'the database keeps what ended',
      '  UNIQUE (member_id, offer, occurrence),\n',
    ],
    [
      'a reward that was paid is paid once more',
      'the database keeps what ended',
      'CREATE TRIGGER ends_once BEFORE UPDATE ON offer_occurrence\n  FOR EACH ROW WHEN (OLD.ended_at IS NOT NULL) EXECUTE FUNCTION refuse_occurrence_change();',
    ],
    ['grants pass a budget', 'the database keeps what ended', '  CHECK (used <= most),\n'],
  ]),
  ...provenBy(granting, [
    [
      'no-turn-when-barred',
      'a member on a break is invited to play on with a bonus',
      'a member on a break keeps what waits',
      { value: 'dueActivations(rows.map(grantOf))' },
    ],
    ['ended-bonus-not-given-up', 'a bonus ends twice', 'a member gives up exactly what they confirmed'],
    [
      'given-up-as-confirmed',
      'a member gives up more than they have read',
      'a member gives up exactly what they confirmed',
    ],
  ]),
  ...provenBy(bets, [
    [
      'bonus-where-it-counts',
      'a bonus is staked in a game that its terms leave out',
      'a stake above the largest, and a game that does not count',
      { cut: ' AND of_stake.counts' },
    ],
    ['bonus-in-time', 'a late job lengthens a bonus', 'the database divides a stake with'],
    [
      'bonus-not-in-game-told',
      'a bonus pays in a game that its terms leave out, and its win would have to be voided',
      'a stake above the largest, and a game that does not count',
    ],
    [
      'bonus-stake-bounded',
      'a bonus pays a part of a larger stake than its terms allow',
      'a stake above the largest, and a game that does not count',
    ],
    [
      'balance-usable-in-game',
      'a game offers stakes from a bonus that it refuses',
      'a stake above the largest, and a game that does not count',
      'always',
    ],
  ]),
  ...provenBy(periodBonuses, [
    [
      'deposit-is-no-sum',
      'a deposit is rewarded as the sum of its week, and the sum then never',
      'deposits of a day through the named channel',
    ],
  ]),
  ...provenBy(endedBy, [
    ['exclusion-ends-bonuses', 'a bonus of an excluded member invites them back', 'an exclusion by the'],
    [
      'console-exclusion-ends-bonuses',
      'a bonus of an excluded member invites them back',
      'an exclusion by the',
    ],
    [
      'withdrawal-ends-as-confirmed',
      'a withdrawal ends a bonus that the member has not read of',
      'section 6.3: cash 130 and bonus 80',
    ],
  ]),
  ...provenBy(settling, [
    [
      'settled-bet-counts',
      'a stake that can still be taken back meets the requirement',
      'a settled bet counts by the bonus’s part',
      { value: 'contributionOf(grantOf(row), betOf(play), play)' },
    ],
  ]),
  ...guardsIn('db/migrations/0104_bonus_grants.sql', granting, [
    [
      'a bonus that has ended begins again',
      'the database keeps one active bonus for each product',
      'CREATE TRIGGER ends_once BEFORE UPDATE ON bonus_grant\n  FOR EACH ROW WHEN (OLD.ended_at IS NOT NULL) EXECUTE FUNCTION refuse_grant_change();',
    ],
    [
      'two bonuses pay the stakes of one product',
      'the database keeps one active bonus for each product',
      "CREATE UNIQUE INDEX bonus_grant_casino ON bonus_grant (member_id, currency)\n  WHERE state = 'active' AND product IN ('casino', 'any');",
    ],
    [
      'the history of a bonus is changed',
      'the database keeps one active bonus for each product',
      'CREATE TRIGGER only_added_to BEFORE UPDATE OR DELETE OR TRUNCATE ON bonus_grant_state\n  FOR EACH STATEMENT EXECUTE FUNCTION refuse_grant_history_change();',
    ],
  ]),
  ...provenBy(versions, [
    [
      'offer-version-as-read',
      'an approval of an old proposal replaces a newer version',
      'a version that was published meanwhile',
    ],
    [
      'offer-rules-consistent',
      'an offer pays by rules that contradict each other',
      'rules that are incomplete, unlawful or of another group are refused',
    ],
    [
      'offer-within-brand',
      'an operator picks the market whose law is easiest, or rewards members below the age of the brand',
      'a version has the market, the currency and at least the age of its brand',
    ],
    [
      'offer-within-market',
      'an offer breaks the law of its market',
      'rules that are incomplete, unlawful or of another group are refused',
    ],
    [
      'offer-rounds-given',
      'an offer promises free rounds that no provider gives',
      'free rounds need a game whose provider grants them',
    ],
    [
      'approval-page-takes-applications',
      'members can apply nowhere for an offer that needs an approval, or on a page of another brand',
      'an approval needs a page of the brand that players see',
    ],
    [
      'offer-for-known-teams',
      'a mistyped team is offered nothing, unnoticed',
      'rules that are incomplete, unlawful or of another group are refused',
    ],
    [
      'offer-channels-of-brand',
      'an offer names a channel that takes no deposits, and rewards nobody, unnoticed',
      'rules that are incomplete, unlawful or of another group are refused',
    ],
    [
      'offer-group-one-mode',
      'a group of offers pays several rewards where members were promised one, or the reverse',
      'rules that are incomplete, unlawful or of another group are refused',
    ],
    [
      'offer-needs-second',
      'one operator decides which rewards the house pays',
      'one operator alone publishes no version',
    ],
  ]),
  ...guardsIn('db/migrations/0091_offer_versions.sql', versions, [
    [
      'a version changes under the members who joined it',
      'a version is neither changed nor deleted, not even by the owner of the database',
      'CREATE TRIGGER only_added_to BEFORE UPDATE OR DELETE OR TRUNCATE ON offer_version\n  FOR EACH STATEMENT EXECUTE FUNCTION refuse_offer_change();',
    ],
    [
      'an operator is the second one of their own version',
      'the database refuses one operator as both, and a gap',
      ' CHECK (approved_by <> operator_id)',
    ],
  ]),
]
