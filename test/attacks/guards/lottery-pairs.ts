import { type Guard, provenBy } from './guard.ts'

const lots = 'src/domain/lottery/bets/lots.test.ts'
const stations = 'src/domain/lottery/games/pairs.test.ts'
const settling = 'src/server/play/lottery/tickets/pairs.pg.test.ts'
const placing = 'src/server/play/lottery/tickets/pair-placing.pg.test.ts'

/** Tickets on two draws. */
export const lotteryPairGuards: readonly Guard[] = [
  ...provenBy(lots, [
    [
      'pair-judged-by-both-draws',
      'a ticket on two draws is settled by one, and wins with 00',
      'pairs of two draws are judged by the lots of both',
      { replace: ['facts.draw.length !== places.length', 'false'] },
    ],
  ]),
  ...provenBy(stations, [
    [
      'pair-of-two-stations',
      'a pair is placed on one station twice, at the odds of two draws',
      'a ticket can be on draws of two stations of one region',
      { replace: ['one.code !== other.code', 'true'] },
    ],
    [
      'pair-of-one-region',
      'a pair is placed on a draw whose sister is drawn an hour before it',
      'a ticket can be on draws of two stations of one region',
      { replace: ['one.region === other.region', 'true'] },
    ],
  ]),
  ...provenBy(placing, [
    [
      'pair-of-stations',
      'a pair is placed on draws that are not drawn together',
      'a ticket on two draws ',
      { replace: ['!canPair(one.game, other.game)', 'false'] },
    ],
    [
      'pair-alone-in-slip',
      'a slip with a pair has other tickets, whose draws it may name twice',
      'a ticket on two draws ',
      { replace: ['second && tickets.length > 1', 'false'] },
    ],
    [
      'pair-type-on-two-draws',
      'a pair across two draws is placed on one, or a bet on one draw on two',
      'a ticket on two draws ',
      { replace: ['(type.draws === 2) !== (second !== undefined)', 'false'] },
    ],
    [
      'pair-by-lower-return',
      'a member chooses the station whose return is higher for the odds of both',
      'a ticket on two draws is refused where the second station ',
      { replace: ['Math.min(first.returnMilli, second.returnMilli)', 'first.returnMilli'] },
    ],
    [
      'pair-before-second-brand-closing',
      'a pair is placed after the brand has closed its second draw',
      'a ticket on two draws is refused where the second station ',
      {
        replace: [
          'draw.judged_at < draw.closes_at - make_interval(mins => coalesce(terms.closes_earlier_minutes, 0))',
          'true',
        ],
      },
    ],
    [
      'pair-on-sold-day',
      'a pair is placed on a day on which the brand does not sell its second draw',
      'a ticket on two draws is refused where the second station ',
      { replace: ['NOT e_solds[i]', 'false'] },
    ],
    [
      'pair-before-second-closing',
      'a pair is placed when the numbers of its second draw may be known',
      'bets close with the earlier draw',
      { replace: ['NOT e_opens[i]', 'false'] },
    ],
    [
      'member-second-draw-bounded',
      'a member stakes more in the second draw than the brand allows',
      'a ticket on two draws is refused where the second station ',
      'never',
    ],
    [
      'pair-return-before-both',
      'a ticket is taken back when the numbers of its second draw may be known',
      'a member takes the ticket back while both draws take bets',
      { replace: ["secondDrawId === null || isOpen(secondDrawId, secondGameCode ?? '')", 'true'] },
    ],
  ]),
  ...provenBy(settling, [
    [
      'pair-returned-by-either',
      'a ticket on two draws stays open, or keeps its win, when one of them is cancelled',
      'a ticket on two draws ',
      { replace: ["state === 'cancelled'", 'false'] },
    ],
    [
      'pair-version-of-both',
      'the correction of the second draw is taken for one of the first, and pays nothing',
      'a ticket on two draws ',
      { replace: ['first.version + (second?.version ?? 0)', 'first.version'] },
    ],
    [
      'paired-draw-kept',
      'a draw that only pairs are on is deleted, and their proof with it',
      'the sums of the first draw have the tickets',
      { replace: ['await countPairs(tx, id)', '0'] },
    ],
  ]),
]
