import { type Guard, guardsIn, provenBy } from './guard.ts'

const domain = 'src/domain/levels/levels.test.ts'
const server = 'src/server/money/levels/levels.pg.test.ts'
const benefits = 'src/server/money/levels/benefits.pg.test.ts'

export const levelGuards: readonly Guard[] = [
  ...provenBy(domain, [
    [
      'barred-member-keeps-level',
      'a break costs a level, or a member with a marker of harm is rewarded',
      'barred',
    ],
    ['set-level-stays', 'stakes undo what two operators decided', 'a set level'],
    [
      'one-level-down',
      'a level is lowered within the month',
      'no lowering within a month',
      { replace: ['isReviewed && earned', 'earned'] },
    ],
  ]),
  ...provenBy(server, [
    ['play-money-earns-no-level', 'play money of trial accounts raises levels', 'play money raises nobody'],
    ['level-run-once', 'two runs at once judge a member twice', 'two runs at once judge each member once'],
    [
      'level-terms-as-read',
      'an operator overwrites levels that they did not read',
      'two operators set the levels',
    ],
    ['level-terms-of-form', 'a level takes nothing, or there are too few', 'two operators set the levels'],
    ['level-terms-by-two', 'one operator sets what members are given', 'two operators set the levels'],
    ['no-level-for-trial', 'a trial account has a level', 'two operators set the level of a member'],
    ['level-set-by-two', 'one operator raises a member', 'two operators set the level of a member'],
    ['barred-member-not-nudged', 'an excluded member sees how much play is missing', 'nothing nudges them'],
    [
      'club-of-level-keeps-rank',
      'one operator raises all members of a club',
      'one operator changes no level through a club',
    ],
    ['club-by-levels', 'one operator raises a member', 'one operator changes no level through a club'],
    [
      'points-of-levels-within-cap',
      'points of a level are worth more than the cap',
      'its points stay within the cap',
    ],
  ]),
  ...provenBy(benefits, [
    ['level-gift-once', 'a member who falls and rises again gets the gift again', 'a rise gives the points'],
    ['barred-member-gets-no-gift', 'an excluded member is rewarded', 'a gift waits while'],
    ['level-gift-once-a-person', 'each account of a person gets the gift', 'of two accounts of a person'],
    [
      'level-gifts-within-cap',
      'points for a level are worth more than the cap',
      'points for levels and the worth of a point',
    ],
  ]),
  ...provenBy('src/domain/levels/levels.test.ts', [
    [
      'level-gives-points-or-tickets',
      'a level gives the whole worth twice, in points and in tickets',
      'terms with',
      { value: 'undefined' },
    ],
    [
      'level-tickets-within-cap',
      'tickets of a level are worth more than the cap',
      'are too dear',
      { value: 'false' },
    ],
  ]),
  ...provenBy('src/server/money/levels/gift-tickets.pg.test.ts', [
    [
      'level-raffle-known',
      'a level promises tickets of no raffle',
      'two operators set tickets of a known raffle',
    ],
    [
      'level-tickets-judged',
      'a level gives tickets that are worth more than the cap',
      'two operators set tickets of a known raffle',
    ],
  ]),
  ...guardsIn('db/migrations/0211_level_benefits.sql', benefits, [
    [
      'a gift that was given waits again',
      'a rise gives the points of each level',
      'CREATE TRIGGER ended_gifts_stay BEFORE UPDATE OR DELETE ON level_gift\n  FOR EACH ROW WHEN (OLD.ended_at IS NOT NULL) EXECUTE FUNCTION refuse_level_gift_change();',
    ],
  ]),
]
