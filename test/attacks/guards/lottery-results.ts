import { type Guard, provenBy } from './guard.ts'

const entries = 'src/server/play/lottery/results/entries.pg.test.ts'
const feeds = 'src/server/play/lottery/feeds/feeds.pg.test.ts'
const seedDraws = 'src/server/play/lottery/results/seed-draws.pg.test.ts'

export const lotteryResultGuards: readonly Guard[] = [
  ...provenBy(entries, [
    [
      'entry-by-house-operator',
      'an operator of one brand enters results through the database',
      'only active operators of the house enter results through the database',
      { replace: ['NOT lottery_is_judge(p_operator)', 'false'] },
    ],
    [
      'entry-of-registered-feed',
      'a process invents a source of results',
      'only registered feeds enter results through the database',
      { replace: ['code = p_feed AND is_on', 'true'] },
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
  ...provenBy(feeds, [
    [
      'feeds-of-two-publishers',
      'two copies of one source draw a draw',
      'two sources ',
      { replace: ['count(DISTINCT publisher) = 2', 'count(*) = 2'] },
    ],
    ['feed-answer-signed', 'numbers of an unsigned answer are taken', 'a source that ', { value: 'true' }],
    [
      'old-feed-answer-refused',
      'an old copy of a source replaces newer numbers',
      'an answer that is older than one before',
      'dropped',
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
]
