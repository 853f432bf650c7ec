import { Array as ArrayOf, Boolean, Enum, Integer, Optional, String } from 'typebox'

import { endpoint } from '#contract/endpoint.ts'
import { DrawNumber, LotteryCode } from '#contract/lottery.ts'
import { Moment, strict } from '#contract/schema.ts'
import { feedStates } from '#domain/lottery/feeds/feed-health.ts'

import { Day, Id } from './schema.ts'

const FeedDraw = {
  drawId: Id,
  gameCode: LotteryCode,
  name: String(),
  numero: DrawNumber,
}

export const feedFailures = [
  'unreachable',
  'too_long',
  'unsigned',
  'unreadable',
  'stale',
  'wrong_numbers',
] as const

export const listFeeds = endpoint({
  method: 'GET',
  path: '/console/lottery/feeds',
  access: 'operator:lottery.read',
  summary:
    'Feeds of official results: their last poll, answer and failure, the last accepted result and how long after its draw it came, the draws that operators have to look at, and failures by day.',
  input: strict({}),
  value: strict({
    list: ArrayOf(
      strict({
        code: String(),
        publisher: String(),
        /** It draws with another such feed, without a person. */
        suffices: Boolean(),
        /** Lotteries of the feed; 0 for all official ones. */
        games: Integer(),
        state: Enum([...feedStates]),
        polledAt: Optional(Moment),
        answeredAt: Optional(Moment),
        answerMs: Optional(Integer()),
        /** The time that the newest answer names. */
        asOf: Optional(Moment),
        failedAt: Optional(Moment),
        failure: Optional(Enum([...feedFailures])),
        /** The last complete result of the feed that was accepted as an entry. */
        last: Optional(strict({ ...FeedDraw, acceptedAt: Moment, lagSeconds: Integer() })),
        /** Draws that wait for a result and have no complete one of this feed, and the time of the oldest. */
        waiting: Integer(),
        waitingSince: Optional(Moment),
        notes: ArrayOf(strict({ ...FeedDraw, kind: Enum(['silent', 'differs', 'changed']), at: Moment })),
        /** Of the last thirty days, newest first: one for each day in UTC and reason. */
        failures: ArrayOf(
          strict({
            day: Day,
            failure: Enum([...feedFailures]),
            times: Integer(),
            firstAt: Moment,
            lastAt: Moment,
          }),
        ),
      }),
    ),
  }),
  refusals: [],
})
