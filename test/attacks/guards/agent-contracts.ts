import { type Guard, provenBy } from './guard.ts'

const contracts = 'src/server/money/agents/contracts/contracts.pg.test.ts'
const operators = 'src/server/money/agents/contracts/operator-contracts.pg.test.ts'
const roots = 'src/server/money/agents/contracts/root-contracts.pg.test.ts'

export const agentContractGuards: readonly Guard[] = [
  ...provenBy('src/server/money/agents/contracts/newest-terms.pg.test.ts', [
    [
      'terms-of-own-downlines',
      'an agent reads the terms between other agents',
      'terms to copy are the newest with each own downline',
      { replace: ['contract.upline_id = ${uplineId}', 'true'] },
    ],
    [
      'terms-without-numbers',
      'the first digits of a mobile number find the account that it names',
      'terms to copy are the newest with each own downline',
      { cut: "AND member.account !~ '^\\\\+'" },
    ],
  ]),
  ...provenBy('src/server/money/agents/settlement/uncounted.pg.test.ts', [
    [
      'persons-counted-from-their-day',
      'agents lose active members before the day that was announced to them',
      'accounts of one person are one active member',
      { value: 'false' },
    ],
  ]),
  ...provenBy('src/server/play/team-reports/figures.pg.test.ts', [
    [
      'persons-reported-from-their-day',
      'reports merge accounts before the day that was announced',
      'accounts of one person are one active member of each team',
      'never',
    ],
  ]),
  ...provenBy('src/domain/agents/valid-bets-from.test.ts', [
    [
      'valid-bets-stay-begun',
      'a play counts by another rule when it is followed again, and closed days no longer replay',
      'a day that has begun is taken back',
    ],
    ['valid-bets-announced', 'agents lose valid bets overnight', 'a day sooner'],
  ]),
  ...provenBy(operators, [
    [
      'contract-resumed-by-two',
      'one operator has a suspended contract paid again',
      'one operator suspends a contract, and two resume it',
    ],
    [
      'operator-contract-deed-allowed',
      'an approval changes a contract that is no longer what the first operator saw',
      'one operator suspends a contract, and two resume it',
    ],
    [
      'operator-ending-as-read',
      'operators end contracts of a team that they did not know of',
      'two operators end a contract with the next day, and exactly the listed ones below with it',
    ],
    [
      'suspended-contract-not-replaced',
      'agents sign a new contract around a suspension',
      'a suspended contract is not replaced by another one of its parties',
    ],
  ]),
  ...provenBy(contracts, [
    ['contract-kind-offered', 'agents sign a kind that the brand does not settle', 'an offer with '],
    [
      'upline-has-contract',
      'an agent promises shares that no upline pays',
      'an offer with ',
      { replace: ["uplineTerms === 'none'", 'false'] },
    ],
    ['terms-covered-by-upline', 'an upline owes more than it ever earns', 'an offer with '],
    [
      'frozen-agent-offers-nothing',
      'an agent that the upline has frozen signs contracts with the team',
      'a frozen agent offers nothing',
    ],
    [
      'one-open-offer',
      'a downline has two offers of one kind',
      'two offers at once: one is open, the other is refused',
    ],
    [
      'offer-request-same',
      'other terms pass as a retry',
      'a retry of an offer gets the same offer, and other content a conflict',
    ],
    [
      'offer-answered-by-downline',
      'an upline accepts its own offer for the downline',
      'others neither open, answer nor end a contract',
    ],
    [
      'offer-read-before-accepted',
      'a contract is signed that its downline has never seen',
      'an offer that was not read is not accepted, and a rejected one stays rejected',
    ],
    [
      'cascade-as-read',
      'contracts of a team end that its agent did not know of',
      'a lower rate ends exactly the listed contracts below, and a changed list is refused',
    ],
    [
      'ending-cascade-as-read',
      'contracts of a team end that its agent did not know of',
      'a contract ends by consent of the other party, or by one full period of notice, with all below',
    ],
    [
      'contract-of-own-parties',
      'an agent reads and signs the contracts of others',
      'others neither open, answer nor end a contract',
      { replace: ['!row || (row.downlineId !== memberId && row.uplineId !== memberId)', '!row'] },
    ],
    [
      'contract-deed-allowed',
      'an expired or rejected offer is accepted',
      'an offer that was not read is not accepted, and a rejected one stays rejected',
    ],
    [
      'contract-with-direct-downline',
      'an agent signs with members of others, or with players',
      'only an agent directly below is offered a contract',
    ],
    [
      'upline-share-hidden',
      'a downline learns what its upline earns',
      'both sides see the cost on their last three periods; the own share of the upline is for the upline',
      { replace: ['isUpline ? uplineGross : undefined', 'uplineGross'] },
    ],
    [
      'contract-numbers-masked',
      'an agent reads the mobile numbers of the team',
      'an agent whose account is a mobile number is offered terms by id, and the number stays masked',
      { replace: ['accountInPart(downline.account)', 'downline.account'] },
    ],
  ]),
  ...provenBy('src/server/money/agents/contracts/first-days.pg.test.ts', [
    [
      'dividend-chain-unbroken',
      'an agent changes the kind of period within a period, and the same win of the team is set off twice or never',
      'a version that changes the kind of period begins after every period before it, and not before the one of the upline',
    ],
  ]),
  ...provenBy(roots, [
    [
      'day-counts-under-one-version',
      'two versions of one contract pay the same days',
      'a version that is replaced before it begins leaves the old one no day of the new one',
      { replace: ['await selectCountingAfter(tx, of, day)', '[] as VersionRow[]'] },
    ],
    [
      'root-contract-by-two',
      'one operator has the brand pay an agent',
      'two operators offer a contract of the brand, and the agent signs it',
    ],
    [
      'root-contract-with-top-agent',
      'the brand pays an agent whose upline pays as well',
      'a contract of the brand is offered only to an agent at the top, of the own brand',
    ],
    [
      'root-offer-request-same',
      'other terms pass as a retry',
      'two operators offer a contract of the brand, and the agent signs it',
    ],
    [
      'agent-rules-by-two',
      'one operator loosens what agents are paid',
      'two operators change the rules, and ',
    ],
    [
      'agent-rules-version-checked',
      'an approval of an old proposal overwrites newer rules',
      'two operators change the rules, and an older version is refused',
    ],
  ]),
]
