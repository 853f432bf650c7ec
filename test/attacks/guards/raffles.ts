import { type Guard, provenBy } from './guard.ts'

const server = 'src/server/money/raffles/raffles.pg.test.ts'
const publishing = 'src/server/money/raffles/publishing.pg.test.ts'
const ticket = 'src/domain/raffles/ticket.test.ts'
const rules = 'src/domain/raffles/refuse-raffle.test.ts'

const refused = 'a ticket is played or refused'
const open = 'visitors read raffles and draws with masked names'
const barred = 'members who are shut out of play or limit it'

export const raffleGuards: readonly Guard[] = [
  ...provenBy(ticket, [
    ['raffle-ticket-in-time', 'a ticket is played after its time', refused],
    ['barred-member-plays-no-raffle', 'an excluded member plays for prizes', refused],
    ['raffle-gift-once-per-person', 'a person plays the same gift with several accounts', refused],
  ]),
  ...provenBy(rules, [
    [
      'raffle-ticket-finds-prize',
      'a ticket finds no prize that is left',
      'a raffle that is published or refused',
      { value: 'undefined' },
    ],
    [
      'raffle-cost-bounded',
      'a raffle gives more than the house may',
      'a raffle that is published or refused',
      { value: 'undefined' },
    ],
  ]),
  ...provenBy(server, [
    [
      'raffle-stock-kept',
      'a prize is won more often than it has pieces',
      '64 tickets at once',
      { replace: ['(stock IS NULL OR taken < stock)', 'true'] },
    ],
    [
      'raffle-draws-in-order',
      'two draws take the last piece, or one envelope',
      'envelopes are opened in the order',
    ],
    [
      'raffle-request-same',
      'a retry for another ticket is taken for the first',
      'a request id is for one ticket',
    ],
    ['barred-member-gets-no-ticket', 'excluded members are invited to play', barred],
    ['no-raffles-shown-barred', 'excluded members see raffles', barred],
    [
      'limited-member-reads-own-tickets',
      'members with limits are invited to raffles',
      barred,
      { value: 'new Set(givingRaffles(raffles, today))' },
    ],
    ['no-open-raffles-barred', 'excluded members see raffles among the winners', open],
    ['no-raffle-draws-barred', 'excluded members see prizes among the winners', open],
    [
      'raffle-names-masked',
      'visitors read the names of members',
      open,
      { replace: ['maskName(row.account)', 'row.account'] },
    ],
    ['raffle-gift-given-once', 'a deed gives its tickets twice', 'no more tickets are given'],
    [
      'raffle-tickets-bounded',
      'more tickets are given than two operators approved',
      'no more tickets are given',
      { replace: ['given + ${count} <= tickets', 'true'] },
    ],
    [
      'raffle-check-ins-of-person',
      'a person checks in with each account on another day',
      'another account of the person plays no ticket for check-ins',
      { replace: ['left(reference, 7) = left(${reference}, 7)', 'reference = ${reference}'] },
    ],
  ]),
  ...provenBy(publishing, [
    [
      'raffle-as-read',
      'an operator overwrites a version that they did not read',
      'a version is replaced as it was read',
    ],
    ['raffle-of-form', 'a raffle without weights or an end is published', 'a raffle that costs too much'],
    [
      'raffle-within-cap-of-rewards',
      'a later version of a raffle lifts rewards of missions and offers over their caps',
      'a later version makes no ticket worth more',
    ],
    ['raffle-by-two', 'one operator gives prizes', 'two operators publish a raffle'],
    [
      'raffle-gift-as-read',
      'tickets of another version are given than was read',
      'two operators give tickets',
    ],
    ['raffle-gift-by-two', 'one operator gives tickets', 'two operators give tickets'],
    [
      'raffle-gift-locks-first',
      'a gift and a claim wait for each other',
      'a gift waits for a claim of its members before it takes tickets',
    ],
  ]),
]
