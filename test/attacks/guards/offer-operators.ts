import { type Guard, guardsIn, provenBy } from './guard.ts'

const reviewing = 'src/server/money/offers/reviewing.pg.test.ts'
const rights = 'only operators with the right judge, and rewards of another brand'
const dryRuns = 'src/server/money/offers/dry-runs.pg.test.ts'
const lists = 'src/server/money/offers/lists/lists.pg.test.ts'
const foreignRun = 'a run of another brand does not exist'
const takenBack = 'two operators take a bonus back before its first stake'
const pausing = 'src/server/money/offers/pausing.pg.test.ts'

/** Guards of the deeds of operators about offers that pay, beside publishing versions. */
export const offerOperatorGuards: readonly Guard[] = [
  ...provenBy(pausing, [
    [
      'offer-pause-as-read',
      'an approval of an old proposal ends a later pause',
      'a proposal to resume ends only the pause that its operator read',
    ],
    ['offer-resumed-by-two', 'one operator lets a paused offer pay again', 'two operators resume an offer'],
  ]),
  ...guardsIn('db/migrations/0109_offer_pauses.sql', pausing, [
    [
      'one operator is both who resume an offer',
      'the database refuses one operator as both who resume',
      '  CHECK (approved_by <> resumed_by),\n',
    ],
  ]),
  ...provenBy(reviewing, [
    [
      'reward-judging-right-needed',
      'an operator without the right pays rewards',
      rights,
      { replace: ['ledger.adjust', 'cashier.read'] },
    ],
    ['rewards-of-own-brand', 'an operator reads rewards of another brand', rights],
    [
      'reward-judged-once',
      'a reward that was refused is paid',
      'a refused reward is never paid, and the member gets a message',
    ],
    [
      'no-approval-when-barred',
      'an excluded member is rewarded by an operator',
      'an excluded member is not paid by an approval',
    ],
    [
      'approval-within-limits',
      'an approval pays more than the offer allows',
      'an excluded member is not paid by an approval',
    ],
    ['reward-weighed', 'one operator alone pays any sum', 'beyond the threshold a second operator approves'],
  ]),
  ...provenBy(lists, [
    [
      'reward-list-right-needed',
      'an operator without the right uploads a file of rewards',
      'only manual offers are given by a file',
      { replace: ['ledger.adjust', 'cashier.read'] },
    ],
    [
      'reward-list-of-own-brand',
      'an operator reads files of another brand',
      'only manual offers are given by a file',
      { cut: 'list.merchant_id = ${merchantId} AND ' },
    ],
    [
      'list-members-of-own-brand',
      'a file rewards a member of another brand',
      'only manual offers are given by a file',
    ],
    [
      'list-of-manual-offers',
      'a file gives the reward of a deposit that nobody made',
      'only manual offers are given by a file',
    ],
    [
      'reward-list-approved-once',
      'a file is approved twice',
      'each line is judged, a second operator approves',
    ],
    [
      'reward-list-needs-second',
      'one operator alone rewards the players of a file',
      'each line is judged, a second operator approves',
    ],
    [
      'reward-list-not-of-approver',
      'one operator uploads a file and approves it',
      'the operator who uploaded a file does not approve it',
    ],
    [
      'approver-made-nothing',
      'one operator makes what a second one proposes, and approves it',
      'the operator who uploaded a file does not approve it',
    ],
    [
      'approver-independent-of-makers',
      'one operator approves their own work with an account that they made',
      'the operator who uploaded a file does not approve it',
    ],
    [
      'reward-list-version-as-read',
      'lines that were judged under one version are approved under another',
      'a new version of the offer ends the proposal',
    ],
    [
      'list-line-rewarded-once',
      'a line is rewarded by two runs',
      'each line is judged, a second operator approves',
    ],
    [
      'list-line-pays-what-was-approved',
      'a line pays more than the second operator read',
      'a line pays no more than the second operator read',
    ],
    [
      'list-in-utf8',
      'an account in another encoding reads as that of another member',
      'hostile files are refused',
    ],
    ['list-lines-capped', 'a file of a million lines keeps the process busy', 'hostile files are refused'],
  ]),
  ...provenBy('src/domain/offers/reward-list.test.ts', [
    [
      'list-line-doubled',
      'a member whom a file names twice is rewarded twice',
      'the second line of an account is refused',
    ],
  ]),
  ...guardsIn('db/migrations/0126_reward_lists.sql', lists, [
    [
      'one operator is both who approve a file of rewards',
      'the database keeps lines as they were approved',
      '  CHECK (approved_by <> proposed_by),\n',
    ],
  ]),
  ...provenBy(dryRuns, [
    [
      'dry-run-of-own-brand',
      'an operator reads figures of another brand',
      foreignRun,
      { cut: 'merchant_id = ${merchantId} AND ' },
    ],
    [
      'dry-run-members-right-needed',
      'an operator who sees no members reads their accounts',
      'an operator who sees members reads those with the largest amounts',
      { replace: ['members.read', 'content.read'] },
    ],
    ['dry-run-of-consistent-rules', 'a dry run judges rules that contradict themselves', foreignRun],
    ['few-dry-runs-at-once', 'one brand fills the queue of dry runs', foreignRun],
  ]),
  ...provenBy('src/server/money/offers/grants/revoking.pg.test.ts', [
    [
      'bonus-revoking-right-needed',
      'an operator without the right takes bonuses back',
      'only operators with the right propose it',
      { replace: ['ledger.adjust', 'cashier.read'] },
    ],
    ['ended-bonus-not-revoked', 'a bonus that became cash is taken back', takenBack],
    ['staked-bonus-not-revoked', 'a bonus is taken back after play', 'a bonus that was staked, before the'],
    ['bonus-revoked-by-two', 'one operator alone takes a bonus back', takenBack],
  ]),
]
