import { type Guard, provenBy } from './guard.ts'

const server = 'src/server/money/raffles/raffles.pg.test.ts'
const publishing = 'src/server/money/raffles/publishing.pg.test.ts'
const ticket = 'src/domain/raffles/ticket.test.ts'
const rules = 'src/domain/raffles/refuse-raffle.test.ts'
const draws = 'src/server/money/raffles/draws/draws.pg.test.ts'
const named = 'src/server/money/raffles/named-prizes.pg.test.ts'
const closing = 'src/server/money/raffles/draws/closing-list.pg.test.ts'

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
      'named-prize-has-pieces',
      'a wheel promises more goods than there are, and more bonuses than a budget holds',
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
  ...provenBy('src/domain/offers/prize-of-offer.test.ts', [
    [
      'prize-offer-for-all',
      'a prize of an offer is won by a member to whom the offer gives nothing',
      'an offer as a prize',
    ],
  ]),
  ...provenBy('src/domain/points/goods.test.ts', [
    [
      'prize-good-at-published-cost',
      'a prize costs the house more than two operators read',
      'a good is a prize, or its points are',
      { value: 'undefined' },
    ],
  ]),
  ...provenBy(named, [
    [
      'prize-good-as-read',
      'a good is won at another price than was read',
      'two operators publish named prizes',
    ],
    [
      'prize-offer-as-read',
      'a bonus is won under other terms than were read',
      'two operators publish named prizes',
    ],
    ['prize-goods-there', 'a raffle promises goods that are not there', 'two operators publish named prizes'],
    [
      'prize-budget-reserved',
      'bonuses are won beyond the budget of their offer',
      'two operators publish named prizes',
    ],
    [
      'draw-waits-for-free-rounds',
      'a member draws again because a prize cannot be given',
      'free rounds are given with the ticket',
    ],
  ]),
  ...provenBy('src/domain/raffles/raffle.test.ts', [
    [
      'good-worth-its-cost',
      'a ticket for a dear good counts as its points',
      'the mean worth of a ticket',
      { value: 'moneyOf(prize) + ofPoints' },
    ],
    [
      'mean-without-cheap-pieces',
      'pieces of no prize hide that every ticket wins once they are gone',
      'the mean worth of a ticket',
      { value: 'false' },
    ],
  ]),
  ...provenBy(rules, [
    [
      'draw-has-tickets-for-prizes',
      'a ticket of a draw is worth more than missions and offers are told',
      'a draw with fewer tickets than prizes',
      { value: 'undefined' },
    ],
  ]),
  ...provenBy(closing, [
    [
      'no-ticket-after-close',
      'a ticket is given after the list was sealed',
      'a ticket that waits for the sealing',
      { replace: ["kind === 'draw' ? isOpen : sql`true`", 'sql`true`'] },
    ],
    [
      'listed-ticket-not-revoked',
      'a ticket of a sealed list is taken back',
      'tickets of a reward are taken back before',
      { replace: [' AND list_position IS NULL', ''] },
    ],
  ]),
  ...provenBy(draws, [
    ['list-sealed-after-close', 'a list is sealed before its draw closes', 'no seed leaves before', 'never'],
    [
      'list-public-before-seed',
      'a list that is sealed late is drawn in the same moment',
      'no seed leaves before',
      { replace: ['greatest(draws_at, clock_timestamp() + (draws_at - closes_at))', 'draws_at'] },
    ],
    [
      'list-sealed-once',
      'a sealed list is replaced by another one',
      'no seed leaves before',
      { replace: ['NOT raffle_close_list(p_merchant, p_raffle, p_version)', 'false'] },
    ],
    [
      'raffle-seed-sealed-until-draw',
      'the winners are known before the list is sealed',
      'no seed leaves before',
      {
        replace: [
          "v_draw.state IS NULL OR v_draw.state = 'open' OR v_draw.draws_at > clock_timestamp()",
          'false',
        ],
      },
    ],
    [
      'raffle-drawn-once-from-released-seed',
      'a draw takes place before its time',
      'no seed leaves before',
      { replace: [' AND released_at IS NOT NULL', ''] },
    ],
    [
      'draw-with-tickets-not-cancelled',
      'a draw with enough tickets is cancelled as one with too few',
      'no seed leaves before',
      { replace: ['tickets_least > (', 'tickets_least IS NOT NULL OR tickets_least > ('] },
    ],
    [
      'raffle-cancellation-by-two',
      'one operator cancels a draw',
      'no seed leaves before',
      {
        replace: [
          "NOT raffle_is_approved(p_merchant, p_raffle || ' ' || p_version, p_first, p_second)",
          'false',
        ],
      },
    ],
    [
      'drawn-ticket-not-played',
      'a ticket of a draw is played like one of a game',
      'tickets are collected, sealed, drawn',
      { replace: [' || !isGame(ticket)', ''] },
    ],
    [
      'ticket-of-draw-not-lapsed',
      'a ticket lapses between the list and the draw, which can never be paid',
      'tickets of a draw wait for it',
      { replace: ["'open', 'sealed', 'drawn'", "'none'"] },
    ],
    [
      'one-prize-per-member',
      'a member wins twice where the terms allow once',
      'a member wins once where the terms say so',
      'never',
    ],
    [
      'barred-member-wins-no-draw',
      'a member who is shut out wins',
      'a member who is shut out when prizes are paid',
      'never',
    ],
    [
      'draw-once-per-person',
      'a person wins with each account',
      'two accounts of a person win once',
      { value: 'undefined' },
    ],
    [
      'raffle-settled-when-paid',
      'a draw ends before its prizes are paid',
      'a payment that fails is repeated',
      { replace: ['>= least(draw.list_count, p_steps_most)', '>= 1'] },
    ],
    [
      'no-ticket-draws-barred',
      'excluded members are shown draws',
      'a member who is shut out when prizes are paid',
    ],
    [
      'no-own-draws-shown-barred',
      'excluded members are shown their tickets',
      'a member who is shut out when prizes are paid',
    ],
    [
      'winner-names-masked',
      'visitors read the names of winners',
      'tickets are collected, sealed, drawn',
      { replace: ['maskName(account)', 'account'] },
    ],
  ]),
  ...provenBy(publishing, [
    [
      'point-terms-within-tickets',
      'terms of points lift tickets over the rewards that give them',
      'terms and goods make no point worth more',
    ],
    [
      'point-good-within-tickets',
      'a good lifts tickets over the rewards that give them',
      'terms and goods make no point worth more',
    ],
    [
      'refunded-tickets-counted',
      'tickets of a cancelled draw exceed the number that two operators approved',
      'two operators publish a draw and cancel it',
      { value: 'true' },
    ],
    [
      'cancellation-waits-for-tickets',
      'a ticket that is given while its draw is cancelled takes part in no draw',
      'a cancellation waits for a ticket',
      { replace: ['version = p_version FOR UPDATE', 'version = p_version'] },
    ],
    [
      'raffle-cancelled-before-seed',
      'a draw is cancelled because of its winners',
      'a draw whose seed has left the database',
      {
        replace: ["AND (released_at IS NULL OR unreadable_at <= clock_timestamp() - interval '1 hour')", ''],
      },
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
      { replace: ['NEW.given > OLD.given', 'false'] },
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
