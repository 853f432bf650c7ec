import { type Guard, provenBy } from './guard.ts'

const links = 'src/server/people/agents/join-links.pg.test.ts'
const teams = 'src/server/play/team-reports/figures.pg.test.ts'
const reports = 'src/server/play/team-reports/reports.pg.test.ts'
const tree = 'src/server/people/agents/tree.pg.test.ts'
const changes = 'src/server/people/agents/rate-changes.pg.test.ts'
const team = 'src/server/people/agents/team.pg.test.ts'

export const agentGuards: readonly Guard[] = [
  ...provenBy('src/server/people/agents/reserved-quotas.pg.test.ts', [
    [
      'link-uses-kept-back',
      'the links of an agent promise more accounts than it was given',
      'of two links at the last accounts, in two tabs, one is refused',
      { replace: ['isTaken ?', 'fromPpm ?'] },
    ],
    [
      'reserved-released-once',
      'an expired link gives its accounts back each minute',
      'an open link keeps its uses; an expired one gives them back, and registers nobody',
      { replace: ['reserved = 0', 'reserved = join_link.reserved'] },
    ],
    [
      'quota-of-moved-band',
      'an old link registers accounts outside the quota of a band that was set later',
      'a link whose rates are in another band since takes from the quota of that band',
      { replace: ['bandStart(bounds.terms, rates)', 'reservedPpm ?? bandStart(bounds.terms, rates)'] },
    ],
    [
      'released-link-registers-nobody',
      'a link whose accounts came back registers members without a quota',
      'an open link keeps its uses; an expired one gives them back, and registers nobody',
    ],
  ]),
  ...provenBy(changes, [
    [
      'link-rates-in-range',
      'an agent gives more than it has by a link',
      ' is refused for a link and for an account',
    ],
    [
      'created-account-rates-in-range',
      'an agent gives an account more than it has',
      ' is refused for a link and for an account',
    ],
    [
      'link-rates-judged-at-registration',
      'an old link gives more than its agent has',
      'a link whose rates the agent no longer has',
    ],
    [
      'registration-takes-quota',
      'an agent creates accounts at high returns without end',
      'of two registrations by a link from before at the last account of a band one is refused',
    ],
    [
      'quota-never-below-zero',
      'two registrations take the last account of a band',
      'of two registrations by a link from before at the last account of a band one is refused',
      { cut: 'AND left_over >= ${count}::integer' },
    ],
    [
      'rates-change-locks-tree',
      'a registration gets a rate above that of its upline',
      'a change waits for a registration below the downline',
    ],
    [
      'rates-of-direct-downline',
      'an agent changes the rates of members below other agents',
      'an agent changes the rates of direct downlines alone',
      { cut: 'AND (agents_above(team.member_id, business_day(${merchantId}) + 1))[1] = ${agentId}' },
    ],
    [
      'rates-version-checked',
      'a change replaces rates that its agent has not read',
      'a change counts from the next business day on',
    ],
    [
      'frozen-agent-changes-no-rates',
      'a frozen agent gives away more',
      'an agent changes the rates of direct downlines alone, and a frozen agent none',
    ],
    [
      'changed-rates-in-range',
      'a downline earns more than its upline',
      'a change keeps the gap above and below, at any depth',
    ],
    [
      'changed-rates-within-cap',
      'rebate and salaries together exceed the margin',
      'rebate and salaries of a downline stay within one cap',
    ],
    [
      'changed-rates-take-quota',
      'an agent raises accounts to high returns without end',
      'without quota a rate does not rise into its band',
      { replace: ['(await takeQuota(tx, { ...agent, fromPpm: to }))', 'true'] },
    ],
    [
      'accepted-rates-as-read',
      'an agent accepts rates that it has not read, or those of another upline again and again',
      'lower rates count after a notice, or from the day after',
    ],
    [
      'quota-of-known-band',
      'an agent gives accounts of a band that the brand does not have',
      'an agent gives accounts of a band to a direct agent',
    ],
    [
      'frozen-agent-gives-no-quota',
      'a frozen agent lets its downlines take on members for it',
      'an agent gives accounts of a band to a direct agent',
    ],
    [
      'quota-given-as-read',
      'a retry of a lost answer gives accounts twice',
      'an agent gives accounts of a band to a direct agent',
    ],
    [
      'quota-given-once',
      'an agent gives more accounts than it has',
      'an agent gives accounts of a band to a direct agent',
      { cut: 'AND left_over >= ${count}::integer' },
    ],
  ]),
  ...provenBy('src/server/people/agents/root-rates.pg.test.ts', [
    [
      'agent-rates-published-by-two',
      'visitors read the rates of a brand that keeps them to its agents',
      'visitors read the highest rates only where two operators publish them',
      'never',
    ],
    [
      'rate-terms-as-read',
      'a save replaces bounds that its operator has not read',
      'two operators set the bounds of the brand',
    ],
    ['rate-terms-of-form', 'bands in no order give accounts without quota', 'two operators set the bounds'],
    [
      'rate-terms-by-two',
      'one operator raises what all agents can be given',
      'two operators set the bounds of the brand',
    ],
    [
      'moved-rates-below-upline',
      'a moved account earns more than its new upline',
      'no account moves with rates above those of the new upline',
    ],
    [
      'root-rates-of-top-agent',
      'operators give an agent more than its upline has',
      'rates of the brand are for agents at the top of the own brand',
    ],
    [
      'root-rates-as-read',
      'an approval of an old proposal undoes newer rates',
      'rates at the top need two operators',
    ],
    ['root-rates-in-range', 'an agent at the top gets more than the brand gives', ' is refused at the top'],
    [
      'root-rates-within-cap',
      'an agent at the top earns more than the margin',
      'rebate and salaries of an agent at the top stay within the cap',
    ],
    [
      'root-quota-of-known-band',
      'accounts are given for a band that the brand does not have',
      'rates of the brand are for agents at the top of the own brand, and quotas for its bands',
    ],
    [
      'root-quota-not-below-used',
      'an agent has used more accounts than it was given',
      'rates at the top need two operators',
    ],
    [
      'root-rates-by-two',
      'one operator gives an agent a share of every bet',
      'rates at the top need two operators',
    ],
  ]),
  ...provenBy('src/server/play/rounds/bet-ids.test.ts', [
    ['bet-id-of-house', 'a made-up id is a place in the list of a member’s bets', 'is no id'],
  ]),
  ...provenBy('src/server/play/team-reports/bets.pg.test.ts', [
    [
      'bet-numbers-of-member',
      'an agent tells the support the number of a member’s round',
      'a member’s line opens the single bets, without what belongs to the member alone',
      { replace: ['ids.write(row.id)', 'row.id.toString()'] },
    ],
    [
      'bets-of-own-team',
      'an agent reads the single bets of a member of another team',
      'a cousin, an agent of another brand and the player find no bets of a member',
    ],
    [
      'bets-of-present-agents',
      'an agent reads the bets that a member placed below another agent',
      'bets from before a move stay with the agents of their time',
    ],
  ]),
  ...provenBy('test/attacks/team-scope.pg.test.ts', [
    [
      'team-scope',
      'an agent reads the teams of all others',
      'shows and changes nothing of the team',
      { cut: 'AND place.agents @> ARRAY[p_agent]' },
    ],
  ]),
  ...provenBy('src/server/people/agents/accounts.pg.test.ts', [
    [
      'frozen-agent-creates-no-account',
      'a frozen agent takes on members',
      'a full, a frozen and a fiftyfold agent',
    ],
    ['created-account-name-of-form', 'an agent reserves names that no form accepts', ' is refused'],
    ['created-account-has-place', 'a team grows beyond its limits', 'a full, a frozen and a fiftyfold agent'],
    ['created-accounts-capped', 'an agent reserves all names', 'a full, a frozen and a fiftyfold agent'],
    [
      'created-account-name-free',
      'an agent gets a link for the account of a member',
      'a name that is taken is refused',
    ],
    [
      'link-of-account-registers-it-alone',
      'a link that was made for one person registers another account',
      'a link of one name registers no other',
    ],
    [
      'reserved-name-taken',
      'a stranger takes the name that an agent reserved',
      'the name is kept for the link’s holder',
    ],
  ]),
  ...provenBy(team, [
    [
      'team-search-hides-numbers',
      'an agent finds a member’s mobile number digit by digit',
      'a search finds accounts of the whole team',
      { cut: "AND member.account !~ '^\\\\+'" },
    ],
    [
      'team-numbers-masked',
      'an agent reads the mobile numbers of the team',
      'a search finds accounts of the whole team',
      { replace: ['accountInPart(account)', 'account'] },
    ],
    [
      'freezes-direct-agents-only',
      'an agent freezes the downline of another agent',
      'an agent does not freeze ',
      { cut: 'AND team.level = 1' },
    ],
    ['frozen-agent-adds-no-link', 'a frozen agent takes on members', 'a frozen agent takes on no accounts'],
    [
      'agent-of-code-not-frozen',
      'a frozen agent takes on members by a code',
      'a frozen agent takes on no accounts',
    ],
    [
      'frozen-agent-sends-nothing-down',
      'a frozen agent sends money down',
      'a frozen agent’s transfer down is refused',
    ],
  ]),
  ...provenBy(tree, [
    [
      'team-place-locked',
      'a team grows beyond its breadth',
      'of two registrations at the last place one is refused',
    ],
    [
      'team-place-limited',
      'a team grows without end',
      'depth and breadth are limits of the brand, judged by agents',
      { replace: ['seat.isAgent', 'false'] },
    ],
    [
      'moved-member-of-own-brand',
      'an operator moves members of another brand',
      'members of other brands are not moved',
    ],
    [
      'move-from-place-as-read',
      'an approval of an old proposal undoes a newer move',
      'an approval is refused once the upline has changed',
    ],
    ['moves-only-below-agents', 'members are moved below players and suspended agents', 'a move '],
    [
      'move-judged',
      'a team is placed below itself, or beyond the limits',
      'depth and breadth are limits of the brand',
    ],
    [
      'move-needs-second',
      'one operator gives an agent the income of another one',
      'one operator alone makes no move',
    ],
    [
      'tree-limits-as-read',
      'a save replaces limits that its operator has not read',
      'limits are saved by the right',
    ],
    [
      'upline-changes-by-move',
      'the application changes an upline without a second operator',
      'the application changes no upline without a move',
      'never',
    ],
    [
      'transfer-within-own-line',
      'an agent sends money to a cousin',
      'transfers go by the place of the day',
      { cut: 'AND agents_above(id) @> ARRAY[${memberId}::bigint]' },
    ],
  ]),
  ...provenBy(teams, [
    [
      'team-horizon-held',
      'a deposit that commits late is in no figure of its team',
      'a transaction that commits late is followed too',
      { cut: 'AND transaction_id < house_horizon()' },
    ],
    [
      'first-deposit-counted-once',
      'every deposit counts as a first one',
      'a member’s first deposit counts once',
      { cut: 'AND team_member.first_deposit_day IS NULL' },
    ],
  ]),
  ...provenBy(reports, [
    [
      'team-days-of-own-agent',
      'an agent reads the sums of all teams',
      'shows a team to no cousin, downline or agent of another brand',
      { cut: 'agent_id = ${agentId} AND' },
    ],
    [
      'team-sums-of-own-agent',
      'the sums of a report are those of all teams',
      'sums are those of the listed members, before and after a move within the range',
      { cut: 'agent_id = ${agentId} AND' },
    ],
  ]),
  ...provenBy(reports, [
    [
      'agents-news-for-agents',
      'announcements for agents are news of every member',
      'announcements for agents are in their centre, and are no news of members',
      { replace: ['<> ${FOR_AGENTS}', 'IS NOT NULL'] },
    ],
  ]),
  ...provenBy(links, [
    [
      'join-link-of-own-agent',
      'an agent withdraws the links of another one',
      'a cousin, an upline and a downline neither see nor withdraw the links of an agent',
      { replace: ['AND agent_id = ${agentId} AND id = ${id}::bigint', 'AND id = ${id}::bigint'] },
    ],
    ['join-link-expires', 'a link is open for ever', 'a link with '],
    [
      'team-depth-capped',
      'a tree grows without end',
      'the last level of the tree adds members, but no agents',
    ],
    [
      'open-join-links-capped',
      'an agent fills the table with links',
      'an agent has fifty open links at most',
    ],
    [
      'join-link-on-own-host',
      'a link of the brand leads to another host',
      'a host of another brand is refused',
    ],
    [
      'join-link-spent-once',
      'a link is used more often than it allows',
      'two registrations at the last use: one is registered, the other one gets "used up"',
    ],
  ]),
  ...provenBy('src/server/people/agents/branch.pg.test.ts', [
    [
      'lifted-freeze-as-read',
      'an operator lifts a freeze of which they have read nothing',
      'an operator lifts exactly the freeze that was read',
      { replace: ['freeze?.frozenAt.getTime() !== Date.parse(frozenAt)', '!freeze'] },
    ],
  ]),
  ...provenBy('src/server/play/team-reports/house-teams.pg.test.ts', [
    [
      'team-figures-of-own-brand',
      'an operator of one brand lists the members and shares of a team of another one',
      'a team of another brand is absent, and the file has the rows of the list',
    ],
  ]),
]
