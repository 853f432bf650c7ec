import { type Guard, guardsIn, provenBy } from './guard.ts'

const server = 'src/server/money/friends/friends.pg.test.ts'
const rewards = 'src/server/money/friends/rewards.pg.test.ts'
const publishing = 'src/server/money/friends/publishing.pg.test.ts'
const terms = 'src/domain/friends/friend-terms.test.ts'
const state = 'src/domain/friends/friend-state.test.ts'

const barred = 'has no link and invites nobody'
const shutOut = 'an excluded or limited inviter gets no new reward'
const published = 'terms that are published or refused'
const known = 'a friend of a known person, payout account or address'
const most = 'at once and in turn, no version pays more than its budget'
const late = 'a friend whose days are over'
const cancelling = 'of rewards that are'

export const friendGuards: readonly Guard[] = [
  ...provenBy('src/server/money/friends/reviews.pg.test.ts', [
    [
      'only-household-admitted',
      'operators pay for accounts of a known person',
      'a friend who shares an address',
    ],
    [
      'friend-admitted-by-two',
      'one operator lets a friend of the same house bring cash',
      'a friend who shares an address',
    ],
  ]),
  ...guardsIn('db/migrations/0214_friend_reviews.sql', 'src/server/money/friends/reviews.pg.test.ts', [
    [
      'the review of a friend vanishes',
      'a friend who shares an address',
      'CREATE TRIGGER only_added_to BEFORE UPDATE OR DELETE ON friend_review\n  FOR EACH ROW EXECUTE FUNCTION refuse_friend_review_change();',
    ],
  ]),
  ...provenBy(server, [
    [
      'barred-member-invites-nobody',
      'an excluded or limited member brings friends',
      barred,
      { replace: [' IS NULL`', ' IS NULL OR true`'] },
    ],
    ['barred-member-has-no-link', 'an excluded or limited member is asked to invite', barred],
    [
      'friend-names-masked',
      'an inviter reads the account names of friends',
      'with masked names, to their inviter alone',
      { replace: ['maskName(row.account)', 'row.account'] },
    ],
  ]),
  ...provenBy('src/server/money/friends/terms-of-friends.pg.test.ts', [
    [
      'friend-with-document',
      'an account that nobody has identified brings a reward',
      'whose document is not accepted',
      { replace: ["document.state = 'accepted'", 'true'] },
    ],
  ]),
  ...provenBy(terms, [
    ['friend-reward-bounded', 'a friend brings more than the house may give', published],
    [
      'inviter-points-bounded',
      'an inviter gets more points than a mission gives',
      'terms that are published',
    ],
    ['friend-points-bounded', 'a friend gets more points than a mission gives', 'terms that are published'],
    ['friend-budget-bounded', 'friends bring more together than the house may give', published],
  ]),
  ...provenBy(state, [
    [
      'barred-member-gets-no-friend-reward',
      'an excluded inviter is paid',
      'a reward that is given or refused',
    ],
    [
      'barred-friend-brings-no-reward',
      'a friend who is closed or excluded since brings money',
      'a reward that is given or refused',
    ],
    ['related-friend-brings-no-reward', 'a person invites themselves', 'a reward that is given or refused'],
    [
      'paid-friend-reward-stays',
      'an operator cancels a reward that was paid',
      cancelling,
      { replace: ["state === 'claimed' || state === 'lapsed'", 'false'] },
    ],
    [
      'friend-done-before-reward',
      'a friend who only registers brings a reward',
      'a reward that is given or refused',
      { value: 'undefined' },
    ],
  ]),
  ...provenBy(publishing, [
    ['friend-terms-as-read', 'terms replace others that were not read', 'friends keep theirs'],
    ['friend-terms-of-form', 'terms give more than the house may', 'terms that give too much'],
    ['friend-terms-by-two', 'one operator publishes terms', 'friends keep theirs'],
  ]),
  ...provenBy(rewards, [
    [
      'no-steps-shown-when-barred',
      'a member with limits reads what friends lack',
      shutOut,
      { replace: ['barred === null ?', 'barred !== undefined ?'] },
    ],
    [
      'known-person-brings-no-reward',
      'a person invites their own second account',
      known,
      { replace: ['other < friend.member_id', 'false'] },
    ],
    [
      'shared-address-brings-no-reward',
      'a household invites itself',
      known,
      { replace: ['other.member_id = p_inviter', 'false'] },
    ],
    [
      'friend-with-payout-account',
      'a person invites an account that nothing connects with their own',
      'without a payout account',
      { replace: ['own.removed_at IS NULL)', 'own.removed_at IS NULL) OR true'] },
    ],
    [
      'person-known-by-holder',
      'a person invites their own second account, which names no payee',
      'held by the same person',
      { replace: ['member_id = p_member', 'false'] },
    ],
    [
      'friend-returns-counted',
      'a deposit that is returned after the days still counts',
      'returned after the last day',
      { replace: ['coalesce(returned.business_date, transfer.business_date)', 'transfer.business_date'] },
    ],
    [
      'address-seen-remembered',
      'a household waits until its sessions are deleted',
      'after its sessions are deleted',
      { replace: ['seen.friend_id = friend.member_id', 'false'] },
    ],
    [
      'friend-stakes-in-time',
      'bets after the days count',
      late,
      { replace: ['sums.settled_day <= days.last_day', 'true'] },
    ],
    [
      'friends-counted-in-turn',
      'two counts reserve more than the most of a person',
      'a count waits until another one has ended',
    ],
    ['friends-a-year-bounded', 'a person gets more rewards than the terms say', most],
    [
      'friend-budget-kept',
      'rewards pass the budget',
      most,
      { replace: ['used + ${amount} <= most', 'true'] },
    ],
    ['friend-request-same', 'a request answers for another reward', 'and a request for one reward'],
    [
      'friend-claimed-in-time',
      'a reward is claimed after its time',
      'a reward that is not claimed in time lapses',
    ],
  ]),
]
