import { type Guard, provenBy } from './guard.ts'

const server = 'src/server/money/missions/missions.pg.test.ts'
const publishing = 'src/server/money/missions/publishing.pg.test.ts'
const state = 'src/domain/missions/mission-state.test.ts'
const rules = 'src/domain/missions/refuse-mission.test.ts'

const notCounted = 'play money, plays at night, and those that a bonus paid'

export const missionGuards: readonly Guard[] = [
  ...provenBy('src/domain/missions/run.test.ts', [
    [
      'stop-ends-earlier-versions',
      'a mission that was stopped goes on to give rewards of an earlier version',
      'an earlier version of a mission that is done once',
      { value: 'runs' },
    ],
  ]),
  ...provenBy(server, [
    [
      'play-money-counts-for-no-mission',
      'trial accounts earn rewards with play money',
      notCounted,
      { replace: ['brand.currency = played.currency', 'true'] },
    ],
    [
      'bonus-plays-count-for-no-mission',
      'bonus money earns further rewards',
      notCounted,
      { replace: ['played.stake - played.idle > played.bonus_stake', 'true'] },
    ],
    [
      'night-plays-count-for-no-mission',
      'a mission is a reason to play at night',
      notCounted,
      { replace: ["(played.opened_at AT TIME ZONE brand.zone)::time >= '05:00'", 'true'] },
    ],
    [
      'no-missions-with-limits',
      'members who limit their play are invited to play more',
      'a member with limits is offered no missions',
      { replace: ['(own IS NOT NULL OR house IS NOT NULL)', 'false'] },
    ],
    [
      'uninvited-member-earns-no-mission',
      'members with limits or a break earn rewards',
      'a member with limits is offered no missions',
      { value: 'members' },
    ],
    [
      'no-missions-shown-uninvited',
      'members with limits see missions',
      'a member with limits is offered no missions',
      { value: 'cards' },
    ],
    [
      'uninvited-member-checks-not-in',
      'members with limits earn check-ins',
      'a member with limits is offered no missions',
    ],
    [
      'mission-budget-kept',
      'rewards cost more than two operators approved',
      'a budget holds for members who finish at once',
      { replace: ['used + ${amount} <= most', 'true'] },
    ],
    ['mission-request-same', 'a retry for another reward is taken for the first', 'a request id is for one'],
  ]),
  ...provenBy(state, [
    ['chain-in-order', 'the last mission of a chain is done without the first', 'a chain does not go on'],
    ['mission-claimed-in-time', 'a reward is paid after its time', 'a claim'],
    ['barred-member-claims-no-mission', 'an excluded member is rewarded', 'a claim'],
    ['mission-done-at-claim', 'plays that were taken back are rewarded', 'a claim'],
    [
      'mission-once-per-person',
      'a person is rewarded with several accounts',
      'a claim',
      { value: 'undefined' },
    ],
  ]),
  ...provenBy(rules, [
    [
      'mission-asks-for-little',
      'a mission asks for play day and night',
      'a mission that',
      { value: 'undefined' },
    ],
    [
      'mission-of-offered-providers',
      'a mission names a provider with which nobody can play',
      'a mission that',
    ],
    [
      'mission-of-offered-games',
      'a mission names games that nobody can play, or a task that games do not count',
      'a mission that',
      { value: 'undefined' },
    ],
    ['mission-reward-within-cap', 'a reward is worth more than the market allows', 'a mission that'],
  ]),
  ...provenBy(publishing, [
    [
      'mission-as-read',
      'an operator overwrites a version that they did not read',
      'a version is replaced as it was read',
    ],
    [
      'mission-of-own-segment',
      'members of other segments are rewarded',
      'a mission for a segment',
      { replace: ['!foreign.has(run)', 'true'] },
    ],
    ['mission-for-known-teams', 'a mistyped team is offered nothing, unnoticed', 'a mission for a segment'],
    [
      'mission-of-form',
      'a mission without an end or a target is published',
      'a mission that asks for too much',
    ],
    [
      'good-within-cap-of-missions',
      'goods make the points of published missions worth more than the cap',
      'neither terms nor goods of points',
    ],
    ['mission-by-two', 'one operator gives members points and cash', 'two operators publish a mission'],
  ]),
]
