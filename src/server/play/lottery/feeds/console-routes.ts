import * as calls from '#contract/console/lottery-feeds.ts'
import type { Output } from '#contract/endpoint.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import { lotteryName } from '#server/platform/http/lottery-name.ts'

import { stateOfFeed } from './actions.ts'
import {
  type FailureRow,
  type FeedRow,
  selectFailures,
  selectFeeds,
  selectLast,
  selectNotes,
  selectWaiting,
} from './health-store.ts'

type Listed = Output<typeof calls.listFeeds>['list'][number]

const NOTES_MAX = 100
/** Lotteries of one draw a week have their last result within it. */
const LAST_DAYS = 10

export const feedRoutes = ({ store }: { readonly store: Store }) =>
  bind(
    { listFeeds: calls.listFeeds },
    {
      listFeeds: async ({ language }) => {
        const [feeds, lasts, waits, notes, failures] = await Promise.all([
          selectFeeds(store.read),
          selectLast(store.read, LAST_DAYS),
          selectWaiting(store.read),
          selectNotes(store.read, NOTES_MAX),
          selectFailures(store.read),
        ])
        return {
          list: feeds.map((feed): Listed => {
            const last = lasts.find((row) => row.feed === feed.code)
            const waiting = waits.find((row) => row.feed === feed.code)
            return {
              ...viewFeed(feed),
              ...(last
                ? {
                    last: {
                      ...viewDraw(last, language),
                      acceptedAt: last.acceptedAt.toISOString(),
                      lagSeconds: last.lagSeconds,
                    },
                  }
                : {}),
              waiting: waiting?.waiting ?? 0,
              ...(waiting ? { waitingSince: waiting.since.toISOString() } : {}),
              notes: notes
                .filter((row) => row.feed === feed.code)
                .map((row) => ({ ...viewDraw(row, language), kind: row.kind, at: row.at.toISOString() })),
              failures: failures.filter((row) => row.feed === feed.code).map(viewFailure),
            }
          }),
        }
      },
    },
  )

const viewFailure = ({ day, failure, times, firstAt, lastAt }: FailureRow) => ({
  day,
  failure,
  times,
  firstAt: firstAt.toISOString(),
  lastAt: lastAt.toISOString(),
})

function viewFeed(feed: FeedRow) {
  const { code, publisher, suffices, games, answerMs, failure } = feed
  return {
    code,
    publisher,
    suffices,
    games: games.length,
    state: stateOfFeed(feed),
    ...(feed.polledAt ? { polledAt: feed.polledAt.toISOString() } : {}),
    ...(feed.answeredAt ? { answeredAt: feed.answeredAt.toISOString() } : {}),
    ...(answerMs === null ? {} : { answerMs }),
    ...(feed.asOf ? { asOf: feed.asOf.toISOString() } : {}),
    ...(feed.failedAt ? { failedAt: feed.failedAt.toISOString() } : {}),
    ...(failure === null ? {} : { failure }),
  }
}

interface FeedDraw {
  readonly drawId: number
  readonly gameCode: string
  readonly numero: string
}

const viewDraw = ({ drawId, gameCode, numero }: FeedDraw, language: string) => ({
  drawId: drawId.toString(),
  gameCode,
  name: lotteryName(gameCode, language),
  numero,
})
