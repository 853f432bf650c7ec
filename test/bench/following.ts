import { EVERY_MS } from '#server/platform/jobs/often.ts'

import { type Stage, againstTpcb, medianOf } from './against-tpcb.ts'
import { wishOf } from './bets.ts'
import type { BetsWish } from './bets-client.ts'
import type { BetsServerReady, BetsServerWish } from './bets-server.ts'
import { type CaseReport, atLeast, atMost, figureOf } from './figures.ts'
import type { Drained, FollowWish, Followed } from './follow-house.ts'
import { ask } from './machine.ts'
import type { MoneyResult } from './money-client.ts'

const LEVELS = 8
const TURNS = 6
const PACE = 1_000
const PACED_SECONDS = 10
const GOALS = { bets: 0.97, lagSeconds: 5 } as const

interface Turn {
  /** Bets a second while nothing follows them. */
  readonly alone: number
  /** Bets a second while the follower runs without a pause. */
  readonly followed: number
  readonly drained: Drained
}

interface Measured {
  readonly withIndex: readonly Turn[]
  readonly without: readonly Turn[]
  readonly paced: MoneyResult
  readonly pacedFollowed: Followed
  readonly check: { readonly faults: number }
}

/**
 * Settled bets of members below eight levels of agents: what follows them for the record and for the figures of agents, and what
 * the index of settled bets adds, with it and without it in turn. Signed bets over HTTP, durable.
 */
export async function measureFollowing(): Promise<CaseReport> {
  const files = { server: 'test/bench/bets-server.ts', client: 'test/bench/bets-client.ts' }
  return reportOf(await againstTpcb<BetsServerReady, Measured>(files, measure))
}

async function measure({ server, client, ready }: Stage<BetsServerReady>): Promise<Measured> {
  const bets = (change: Partial<BetsWish> = {}) =>
    ask<MoneyResult>(client, { ...wishOf(ready), ...change } satisfies BetsWish)
  const follow = <Reply extends object>(wish: FollowWish) =>
    ask<Reply>(server, { follow: wish } satisfies BetsServerWish)
  await follow({ levels: LEVELS })
  await bets({ seconds: 1, requests: 2_000 })
  await follow({ drain: true })
  const take = async (isIndexed: boolean): Promise<Turn> => {
    await follow({ isIndexed })
    const alone = await bets()
    const drained = await follow<Drained>({ drain: true })
    await follow({ start: true, pauseMs: 0 })
    const followed = await bets()
    await follow({ stop: true })
    await follow({ drain: true })
    return { alone: alone.perSecond, followed: followed.perSecond, drained }
  }
  const [withIndex, without]: Turn[][] = [[], []]
  for (let turn = 0; turn < TURNS; turn += 1) {
    // The order changes: the tables grow from turn to turn.
    for (const isIndexed of turn % 2 === 0 ? [true, false] : [false, true])
      (isIndexed ? withIndex : without)?.push(await take(isIndexed))
  }
  await follow({ isIndexed: true })
  await follow({ start: true, pauseMs: EVERY_MS })
  const paced = await bets({ pace: PACE, seconds: PACED_SECONDS + 5, requests: PACE * PACED_SECONDS })
  const pacedFollowed = await follow<Followed>({ stop: true })
  await follow({ drain: true })
  const check = await ask<Measured['check']>(server, { check: true } satisfies BetsServerWish)
  return { withIndex: withIndex ?? [], without: without ?? [], paced, pacedFollowed, check }
}

function reportOf({ withIndex, without, paced, pacedFollowed, check }: Measured): CaseReport {
  const over = (name: string, unit: string, turns: readonly Turn[], take: (turn: Turn) => number) =>
    figureOf(name, unit, turns.map(take))
  const rate = ({ drained: { bets, seconds } }: Turn) => bets / seconds
  const ratio = (take: (turn: Turn) => number) =>
    withIndex.map((turn) => take(turn) / medianOf(without.map(take)))
  return {
    name: 'following',
    figures: [
      over('settled bets followed', 'a second', withIndex, rate),
      over('  without the index', 'a second', without, rate),
      figureOf('  with it against without', '', ratio(rate)),
      over(
        '  with the figures of agents',
        'a second',
        withIndex,
        ({ drained: { bets, withTeamsSeconds } }) => bets / withTeamsSeconds,
      ),
      over('bets while nothing follows', '/s', withIndex, ({ alone }) => alone),
      over('bets while they are followed', '/s', withIndex, ({ followed }) => followed),
      over('  without the index', '/s', without, ({ followed }) => followed),
      atLeast(
        figureOf(
          '  with it against without',
          '',
          ratio(({ followed }) => followed),
        ),
        GOALS.bets,
      ),
      figureOf(`bets at a pace of ${PACE}`, '/s', [paced.perSecond]),
      figureOf('  p99', 'ms', [paced.p99Ms]),
      atMost(figureOf('  lag of the figures of agents', 's', [pacedFollowed.lagSeconds]), GOALS.lagSeconds),
      atMost(figureOf('bets that failed, and faults of the ledger', '', [paced.failed + check.faults]), 0),
    ],
    notes: [
      `Members below ${LEVELS} levels of agents. The figures are followed in the process that takes the bets: at a pace of ${PACE} with the pauses of the job, before that without any.`,
    ],
  }
}
