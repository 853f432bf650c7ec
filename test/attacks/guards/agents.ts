import { type Guard, provenBy } from './guard.ts'

const links = 'src/server/people/agents/join-links.pg.test.ts'

const teams = 'src/server/play/team-reports/figures.pg.test.ts'

export const agentGuards: readonly Guard[] = [
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
]
