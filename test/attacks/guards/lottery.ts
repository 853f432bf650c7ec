import { type Guard, provenBy } from './guard.ts'

const draws = 'src/server/play/lottery/draws/draws.pg.test.ts'
const favourites = 'src/server/play/lottery/favourites/favourites.pg.test.ts'
const entries = 'src/server/play/lottery/results/entries.pg.test.ts'
const seedDraws = 'src/server/play/lottery/results/seed-draws.pg.test.ts'
const correcting = 'src/server/play/lottery/tickets/correcting.pg.test.ts'
const changes = 'src/domain/lottery/settlement/ticket-change.test.ts'
const reads = 'src/server/play/lottery/draws/reads.pg.test.ts'
const news = 'src/server/play/lottery/draws/news.pg.test.ts'

export const lotteryGuards: readonly Guard[] = [
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
  ...provenBy(entries, [
    [
      'entry-by-house-operator',
      'an operator of one brand enters results through the database',
      'only active operators of the house enter results through the database',
      { replace: ['NOT lottery_is_judge(p_operator)', 'false'] },
    ],
    [
      'result-after-draw-time',
      'a result is entered before the draw takes place',
      'an entry is refused before the time of the draw',
      { replace: ['draws_at <= clock_timestamp()', 'true'] },
    ],
    [
      'entry-not-overwritten',
      'a stale page overwrites a newer entry',
      'an entry is refused before the time of the draw, in a wrong form, or by an old version',
      { replace: ['coalesce(v_known.version, 0) <> p_version', 'false'] },
    ],
    [
      'comparisons-capped',
      'an operator finds the numbers of the other one by trying',
      'an entry is compared ten times at most',
      { replace: ['v_known.comparisons >= 10', 'false'] },
    ],
    [
      'own-entry-alone',
      'an operator reads the entry of another one',
      'numbers of another operator stay sealed',
      { cut: ' AND operator_id = p_operator' },
    ],
    [
      'digits-sealed-until-complete',
      'an operator learns of the other entry before their own is complete',
      'numbers of another operator stay sealed',
      { cut: ' AND own.is_complete' },
    ],
    [
      'two-operators-agree',
      'an operator draws a draw with their own entry',
      'the database draws nothing from one entry, or from two feeds',
      { replace: ['operator_id <> v_own.operator_id', 'operator_id IS NOT NULL'] },
    ],
    [
      'feed-needs-operator',
      'two feeds draw a draw without a person',
      'the database draws nothing from one entry, or from two feeds',
      { replace: ['(feed IS NULL) <> (v_own.feed IS NULL)', 'feed IS NOT NULL'] },
    ],
    [
      'feed-confirmed-with-picture',
      'a feed is confirmed without a look at the source',
      'a feed draws with an operator who shows a picture',
      { replace: ["v_person.pictures = '{}'", 'false'] },
    ],
    [
      'contradicted-feed-unused',
      'a feed decides although another feed contradicts it',
      'a feed draws with an operator who shows a picture',
      { replace: ['numbers <> v_feed.numbers', 'false'] },
    ],
    [
      'partial-agreed-by-two',
      'one operator publishes numbers',
      'numbers of another operator stay sealed',
      { replace: ['theirs.digits = mine.digits', 'true'] },
    ],
    [
      'lapsed-entry-ignored',
      'the entry of a suspended operator counts',
      'the entry of an operator who was suspended does not count',
      { replace: ['lapsed.has(entry.id.toString())', 'false'] },
    ],
    [
      'entries-of-two-persons',
      'one person with two accounts draws a draw',
      'two accounts of one person draw nothing',
      { replace: ['(await areIndependent(tx, entry.operatorId, of.operatorId))', 'true'] },
    ],
    [
      'correction-needs-picture',
      'a result is corrected without evidence',
      'a correction and a cancellation need a second operator',
      'dropped',
    ],
    [
      'correction-by-two',
      'the application corrects a result that no second operator approved',
      'the database corrects and cancels nothing without two operators',
      {
        replace: ["NOT lottery_is_approved('lotteryDraws.correctDraw', p_draw, p_first, p_second)", 'false'],
      },
    ],
    [
      'correction-of-version',
      'an old proposal corrects a newer result',
      'the database corrects no other version, and no draw from a seed',
      { replace: ['result_version = p_version', 'true'] },
    ],
    [
      'house-draw-not-corrected',
      'numbers from a published seed are replaced',
      'the database corrects no other version, and no draw from a seed',
      { cut: " AND drawn_by = 'official'" },
    ],
    [
      'cancellation-by-two',
      'the application cancels a draw that no second operator approved',
      'the database corrects and cancels nothing without two operators',
      { replace: ["NOT lottery_is_approved('lotteryDraws.cancelDraw', p_draw, p_first, p_second)", 'false'] },
    ],
  ]),
  ...provenBy(seedDraws, [
    [
      'house-draw-cancelled-before-seed',
      'a draw of the house is cancelled because of its numbers',
      'the database cancels no draw whose seed was released',
      { replace: ['released_at IS NULL OR', 'true OR'] },
    ],
    [
      'lost-seed-after-an-hour',
      'a draw is cancelled because its seed could not be opened for a moment',
      'a draw whose seed cannot be opened is cancelled by two operators after an hour',
      { replace: ["p_unreadable_at <= p_now - interval '1 hour'", 'p_unreadable_at <= p_now'] },
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
