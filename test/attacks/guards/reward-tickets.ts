import { type Guard, guardsIn, provenBy } from './guard.ts'

const tickets = 'src/server/money/offers/tickets/tickets.pg.test.ts'

export const rewardTicketGuards: readonly Guard[] = [
  ...provenBy('src/domain/offers/refuse-version.test.ts', [
    ['reward-tickets-claimed', 'a deed gives tickets that no call can seal', 'tickets that nobody claims'],
  ]),
  ...provenBy('src/domain/offers/qualify.test.ts', [
    [
      'no-reward-tickets-with-limits',
      'members with limits are invited to games of chance',
      'with a limit, of tickets of a raffle',
      'never',
    ],
  ]),
  ...provenBy('src/server/money/offers/publishing.pg.test.ts', [
    [
      'ticket-worth-of-prizes',
      'a low worth takes dear tickets past the budget and the law',
      'tickets need a raffle that gives some, and a worth of their prizes',
    ],
  ]),
  ...provenBy('src/domain/missions/refuse-mission.test.ts', [
    [
      'mission-tickets-of-known-raffle',
      'a mission promises tickets of no raffle, of any worth',
      'tickets of a raffle',
    ],
    ['mission-tickets-left', 'a mission promises more tickets than its raffle has', 'tickets of a raffle'],
    [
      'mission-tickets-until-last-claim',
      'a mission promises tickets of a raffle that ends before the claim',
      'tickets of a raffle',
      { value: 'undefined' },
    ],
  ]),
  ...provenBy('src/server/money/missions/mission-tickets.pg.test.ts', [
    [
      'no-mission-claimed-without-tickets',
      'a reward of tickets ends without any',
      'a raffle that gives none refuses the claim',
    ],
    [
      'undeliverable-reward-lapses-not',
      'a member loses a reward because its raffle gives no tickets',
      'a reward does not lapse while its raffle',
      { replace: ['NOT ${isUnavailable}', 'true'] },
    ],
  ]),
  ...provenBy('src/server/money/raffles/reservations.pg.test.ts', [
    [
      'reserved-tickets-kept',
      'a version has fewer tickets than rewards have promised, and none is refused in words',
      'the next version of a raffle takes over',
      'never',
    ],
    [
      'raffle-reservation-bounded',
      'rewards are promised more tickets than the raffle has',
      'the next version of a raffle takes over',
      { replace: ['given + reserved + p_count <= tickets', 'true'] },
    ],
  ]),
  ...provenBy(tickets, [
    [
      'last-tickets-promised-once',
      'deeds at the same time are promised the same last tickets',
      'grants, claims, gifts and lapses at the same time',
      'never',
    ],
    [
      'claim-takes-its-reservation',
      'a claim finds the tickets that are reserved for it not left',
      'tickets of a reward that waits are kept for it',
    ],
    [
      'deed-tickets-left',
      'a deed is promised more tickets than the raffle has left, and its claim is refused',
      'a deed is not rewarded with more tickets than its raffle has left',
      { replace: ['left_count >= ${tickets}', 'left_count >= 0 * ${tickets}'] },
    ],
    [
      'no-reward-without-tickets',
      'a claim takes the budget and gives no ticket',
      '64 members who claim tickets at the same time',
    ],
    [
      'tickets-revoking-right-needed',
      'an operator without the right takes tickets back',
      'only operators with the right take tickets back',
      { replace: ['ledger.adjust', 'cashier.read'] },
    ],
    [
      'revoked-tickets-of-own-brand',
      'an operator takes tickets of another brand back',
      'only operators with the right take tickets back',
      { cut: 'merchant_id = ${merchantId} AND ' },
    ],
    [
      'ended-tickets-not-revoked',
      'tickets are taken back after play',
      'two operators take back the tickets that were not played',
    ],
    [
      'tickets-revoked-by-two',
      'one operator alone takes tickets back',
      'two operators take back the tickets that were not played',
    ],
  ]),
  ...guardsIn('db/migrations/0205_reward_tickets.sql', tickets, [
    [
      'tickets are taken back twice',
      'two operators take back the tickets that were not played',
      'CREATE TRIGGER revoked_once BEFORE UPDATE ON offer_tickets\n  FOR EACH ROW WHEN (OLD.revoked > 0) EXECUTE FUNCTION refuse_offer_tickets_change();',
    ],
  ]),
]
