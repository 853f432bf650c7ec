import { type Guard, provenBy } from './guard.ts'

const server = 'src/server/money/missions/boards.pg.test.ts'
const final = 'src/server/money/missions/final-places.pg.test.ts'
const rules = 'src/domain/boards/board.test.ts'

const teams = 'src/server/money/missions/team-boards.pg.test.ts'

const unscored = 'a bet that is taken back, play money, a bonus and the night'

export const boardGuards: readonly Guard[] = [
  ...provenBy('src/domain/boards/joining.test.ts', [
    ['team-never-changed', 'members move to the team that leads', 'a board that is'],
    [
      'uninvited-member-joins-no-team',
      'members with limits or a break are invited to play',
      'a board that is',
    ],
    [
      'ended-board-takes-no-member',
      'members join a team once its place is known',
      'a board that is',
      { value: 'undefined' },
    ],
  ]),
  ...provenBy('src/domain/boards/team-places.test.ts', [
    [
      'person-ranks-once-in-teams',
      'a person wins with an account in each team',
      'prizes go to the members whose scores are added',
      {
        replace: [
          'withoutBarred(scores.toSorted(compareScores), awarding)',
          'scores.toSorted(compareScores)',
        ],
      },
    ],
  ]),
  ...provenBy(teams, [
    [
      'bets-before-joining-score-nothing',
      'members wait with their bets done, and join the team that leads',
      'bets that began before the member joined',
      { replace: ['joined.joined_at <= round.opened_at', 'true'] },
    ],
  ]),
  ...provenBy(rules, [
    ['board-prizes-bounded', 'a board gives more than the house may', 'a board that', { value: 'undefined' }],
    ['barred-member-wins-no-board', 'an excluded member wins a prize', 'barred members win nothing'],
    ['person-ranks-once', 'a person wins with several accounts', 'barred members win nothing'],
  ]),
  ...provenBy(server, [
    [
      'play-money-scores-nothing',
      'trial accounts lead with play money',
      unscored,
      { replace: ['brand.currency = round.currency', 'true'] },
    ],
    [
      'bonus-bets-score-nothing',
      'bonus money wins prizes',
      unscored,
      { replace: ['coalesce(round.bonus_stake, 0) = 0', 'true'] },
    ],
    ['bonus-bets-change-no-score', 'bonus money wins prizes', unscored],
    [
      'least-stake-scores',
      'tiny stakes win boards of multiples',
      'the best multiples are added',
      { replace: ['round.stake - round.idle >= ${stakeMin}', 'true'] },
    ],
    [
      'night-bets-score-nothing',
      'a board is a reason to play at night',
      unscored,
      { replace: ["(round.opened_at AT TIME ZONE brand.zone)::time >= '05:00'", 'true'] },
    ],
    [
      'board-names-masked',
      'members read the names of others',
      'the best multiples are added',
      { replace: ["maskName(names.get(one.memberId)?.name ?? '')", "names.get(one.memberId)?.name ?? ''"] },
    ],
    ['board-never-replaced', 'a board changes while it runs', 'two operators publish a board'],
    ['board-of-form', 'a board begins at once, or costs too much', 'two operators publish a board'],
    ['board-by-two', 'one operator gives prizes', 'two operators publish a board'],
  ]),
  ...provenBy(final, [
    [
      'waiting-bets-scored-before-prizes',
      'a bet that was taken back wins a prize',
      'bets that were followed and not counted yet',
    ],
    [
      'uninvited-members-score-nothing',
      'members with limits or a break are ranked for more play',
      'of a member with limits a bet that is taken back',
      { value: 'sql`true`' },
    ],
  ]),
]
