import { type Guard, provenBy } from './guard.ts'

const draws = 'src/server/play/lottery/draws/draws.pg.test.ts'
const favourites = 'src/server/play/lottery/favourites/favourites.pg.test.ts'
const correcting = 'src/server/play/lottery/tickets/correcting.pg.test.ts'
const changes = 'src/domain/lottery/settlement/ticket-change.test.ts'
const hot = 'src/server/play/rounds/hot-lotteries.pg.test.ts'
const reads = 'src/server/play/lottery/draws/reads.pg.test.ts'
const extra = 'src/domain/lottery/schedule/extra-draws.test.ts'
const adding = 'src/server/play/lottery/results/adding.pg.test.ts'
const news = 'src/server/play/lottery/draws/news.pg.test.ts'

export const lotteryGuards: readonly Guard[] = [
  ...provenBy(extra, [
    ['extra-draw-where-allowed', 'a draw is added to a lottery of every minute', 'an extra draw is judged'],
    ['extra-draw-not-past', 'a draw is added whose numbers could be known', 'an extra draw is judged'],
    [
      'extra-draw-not-overlapping',
      'a bet or a result is taken for that of another draw',
      'an extra draw is judged',
    ],
  ]),
  ...provenBy(adding, [
    [
      'extra-draw-by-two',
      'a draw is added that no second operator approved',
      'the database adds no draw that is not approved',
      { replace: ["NOT lottery_is_approved('lotteryDraws.addDraw', v_subject, p_first, p_second)", 'false'] },
    ],
    [
      'extra-draw-added-before-closing',
      'a draw is added that takes no bets any more',
      'the database adds no draw that is not approved',
      { replace: ['p_closes <= clock_timestamp()', 'false'] },
    ],
    [
      'extra-draw-added-apart',
      'two approvals at once add two draws for one hour',
      'the database adds no draw that is not approved',
      {
        replace: [
          "draws_at > p_draws - interval '1 hour' AND draws_at < p_draws + interval '1 hour'",
          'false',
        ],
      },
    ],
  ]),
  ...provenBy(favourites, [
    [
      'marked-lottery-offered',
      'a lottery is marked that the brand does not offer',
      'a lottery that the brand does not offer is not marked',
    ],
    [
      'favourite-lotteries-capped',
      'favourites grow without end',
      'no more than a hundred favourites are kept',
      { value: 'marked.length < 0' },
    ],
  ]),
  ...provenBy(correcting, [
    [
      'spent-win-kept',
      'a corrected ticket is paid anew although its wrong win was not taken back',
      'a member needs only the difference, and keeps a wrong win that is spent',
    ],
  ]),
  ...provenBy(changes, [
    [
      'same-win-kept',
      'a ticket whose win stays the same is paid again',
      'a ticket that is ',
      { replace: ['win === paid', 'false'] },
    ],
  ]),
  ...provenBy(draws, [
    [
      'planned-before-closing',
      'a draw is planned after its numbers could be known',
      'a draw that would be closed already is not planned',
      { replace: ['closes_at > clock_timestamp()', 'true'] },
    ],
    [
      'clock-read-after-lock',
      'a bet that waited for the lock counts as placed before it waited',
      'a bet that waited for its draw is judged',
      { replace: ['clock_timestamp()', 'now()'] },
    ],
    [
      'closing-waits-for-tickets',
      'a bet is committed after its draw was closed',
      'a draw is not closed before a bet that was in time is committed',
    ],
    [
      'seed-sealed-until-draw',
      'a seed is read while bets are open',
      'a seed stays sealed while bets are open, and until the draw',
      { replace: ['v_refusal IS NOT NULL', 'false'] },
    ],
    [
      'drawn-once-from-released-seed',
      'a draw is drawn from a seed that was not released',
      'a seed that does not have the published hash draws nothing',
      { cut: ' AND released_at IS NOT NULL' },
    ],
    [
      'released-draw-not-cancelled',
      'a late draw is cancelled because its numbers are not liked',
      'is drawn or cancelled, never skipped',
      { replace: ['released_at IS NULL', 'true'] },
    ],
    [
      'settled-as-of-version',
      'a corrected draw counts as settled by its first result',
      'settled draws without tickets are deleted after their days',
      { cut: ' AND result_version = v_one.version' },
    ],
    [
      'played-draws-kept',
      'a draw is deleted while its tickets are kept',
      'settled draws without tickets are deleted after their days',
      { replace: ['tickets = 0', 'true'] },
    ],
    [
      'bet-before-closing',
      'a bet is taken after the closing',
      'the draw at its edges, a bet',
      { cut: ' AND p_now < p_closes_at' },
    ],
  ]),
  ...provenBy(news, [
    [
      'draws-of-sold-lottery',
      'pages of a brand get draws of lotteries that it does not sell',
      'a drawn draw reaches each brand that sells its lottery',
      { replace: ['sold.has(gameCode)', 'true'] },
    ],
  ]),
  ...provenBy(hot, [
    [
      'hot-lotteries-by-members',
      'one who plays much makes a lottery hot',
      'lotteries that five members play are hot, the most played first',
      { replace: ['count(DISTINCT member_id) >', 'sum(plays) >'] },
    ],
  ]),
  ...provenBy(reads, [
    [
      'lottery-offered',
      'a brand shows lotteries that its market forbids',
      'a brand without lotteries shows none',
      {
        replace: ['categories.includes(categoryOf(game))', 'true'],
      },
    ],
  ]),
]
