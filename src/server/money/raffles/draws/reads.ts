import type { Output } from '#contract/endpoint.ts'
import { DRAWS_MOST, OWN_TICKETS_MOST, type ticketDraws as contract } from '#contract/ticket-draws.ts'
import { nameIn } from '#domain/language/names.ts'
import { pathOf } from '#domain/raffles/ticket-list.ts'
import { maskName } from '#domain/winnings/masked-name.ts'
import { writtenPrize } from '#server/money/raffles/claiming.ts'
import { namedView } from '#server/money/raffles/games.ts'
import type { RaffleName } from '#server/money/raffles/store.ts'
import { type OfMember, selectIsShutOut } from '#server/money/raffles/ticket-store.ts'
import { keepShortly } from '#server/platform/db/short-cache.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { pageOf, readCursor } from '#server/platform/http/paging.ts'

import { treeOfLines } from './sealing.ts'
import {
  type DrawPrizeRow,
  type DrawRow,
  selectDrawPrizes,
  selectDraws,
  selectList,
  selectOwn,
} from './store.ts'
import { type StepRow, selectSteps } from './step-store.ts'

type Draws = Output<typeof contract.list>
type Steps = Output<typeof contract.steps>
type Tickets = Output<typeof contract.tickets>
type Own = Output<typeof contract.own>
type Proof = Output<typeof contract.proof>

/** All visitors of a brand share one query in this time. */
export const DRAWS_TTL_MS = 2_000
/** A sealed list never changes; its tree of 100,000 tickets takes 0.12 to 0.17 s of processor time and 17.6 MB. */
const TREE_TTL_MS = 30_000
const STEPS_PAGE = 100
const TICKETS_PAGE = 1_000
export const POSITION = /^\d{1,9}$/

interface OfReader {
  readonly merchantId: number
  readonly language: string
}

/** Reads about draws. Answers to visitors hold nothing about a member but masked names of winners. */
export function openDrawReads(tx: Tx) {
  const draws = keepShortly((of: OfReader) => readDraws(tx, of), {
    keyOf: ({ merchantId, language }) => `${merchantId} ${language}`,
    ttlMs: DRAWS_TTL_MS,
  })
  const trees = keepShortly(
    async (name: RaffleName) => {
      const lines = (await selectList(tx, name)).map(({ id, holder }) => ({ ticket: id.toString(), holder }))
      return treeOfLines(lines)
    },
    { keyOf: ({ merchantId, raffle, version }) => `${merchantId} ${raffle} ${version}`, ttlMs: TREE_TTL_MS },
  )
  return {
    draws,
    steps: (name: RaffleName, after: string | undefined) => readSteps(tx, name, after),
    tickets: (name: RaffleName, after: string | undefined) => readTickets(tx, name, after),
    own: (who: OfMember) => readOwn(tx, who),
    async proof(who: OfMember, name: Omit<RaffleName, 'merchantId'>): Promise<Proof> {
      const own = await selectOwn(tx, who, { names: [name], each: OWN_TICKETS_MOST })
      if (!own.some(({ position }) => position !== null)) return { list: [] }
      const tree = await trees.find({ merchantId: who.merchantId, ...name })
      return {
        list: own.flatMap(({ id, position, holder }) =>
          position === null || holder === null
            ? []
            : [{ position, ticket: id.toString(), holder, path: [...pathOf(tree, position)] }],
        ),
      }
    },
  }
}

async function readDraws(tx: Tx, { merchantId, language }: OfReader): Promise<Draws> {
  const rows = await selectDraws(tx, { merchantId }, DRAWS_MOST)
  const prizes = await selectDrawPrizes(tx, rows)
  return {
    list: rows.map((row) =>
      drawView(
        row,
        prizes.filter(({ raffle, version }) => raffle === row.raffle && version === row.version),
        language,
      ),
    ),
  }
}

function drawView(row: DrawRow, prizes: readonly DrawPrizeRow[], language: string): Draws['list'][number] {
  const { raffle, version, state, closesAt, drawsAt, ticketsLeast, isOnePerMember, seedHash, checkIns } = row
  const moment = (at: Date | null) => at?.toISOString()
  return {
    raffle,
    version,
    name: nameIn(row, language),
    state,
    closesAt: closesAt.toISOString(),
    drawsAt: drawsAt.toISOString(),
    ticketsLeast,
    isOnePerMember,
    prizes: prizes.map(({ place, gives, amount, stock, source }) => ({
      place,
      gives,
      amount: writtenPrize(gives, amount),
      ...namedView(source, language),
      pieces: stock,
    })),
    tickets: row.listCount ?? row.given,
    seedHash,
    ...present({
      checkIns,
      listHash: row.listHash,
      seed: row.seed,
      sealedAt: moment(row.sealedAt),
      drawnAt: moment(row.drawnAt),
      settledAt: moment(row.settledAt),
      cancelledAt: moment(row.cancelledAt),
      cancelCause: row.cancelCause,
    }),
  }
}

type Present<T> = { readonly [K in keyof T]?: NonNullable<T[K]> }

/** Leaves out absent values. */
export function present<T extends object>(of: T): Present<T> {
  return Object.fromEntries(
    Object.entries(of).filter(([, value]) => value !== null && value !== undefined),
  ) as Present<T>
}

async function readSteps(tx: Tx, name: RaffleName, after: string | undefined): Promise<Steps> {
  const beyond = readCursor(after, [POSITION])?.[0]
  const rows = await selectSteps(tx, name, { after: Number(beyond ?? 0), limit: STEPS_PAGE + 1 })
  return pageOf(rows, STEPS_PAGE, stepView, ({ step }) => [String(step)])
}

function stepView({
  position,
  ticketId,
  holder,
  path,
  outcome,
  place,
  account,
}: StepRow): Steps['list'][number] {
  const player = maskName(account) // guard: winner-names-masked
  return {
    position,
    ticket: ticketId.toString(),
    holder,
    path: [...path],
    outcome,
    ...(place === null ? {} : { place, player }),
  }
}

async function readTickets(tx: Tx, name: RaffleName, after: string | undefined): Promise<Tickets> {
  const beyond = readCursor(after, [POSITION])?.[0]
  const rows = await selectList(tx, name, { after: Number(beyond ?? 0), limit: TICKETS_PAGE + 1 })
  return pageOf(
    rows,
    TICKETS_PAGE,
    ({ position, id, holder }) => ({ position, ticket: id.toString(), holder }),
    ({ position }) => [String(position)],
  )
}

async function readOwn(tx: Tx, who: OfMember): Promise<Own> {
  // guard: no-own-draws-shown-barred
  if (await selectIsShutOut(tx, who)) return { list: [] }
  const names = await selectDraws(tx, who, DRAWS_MOST)
  const rows = await selectOwn(tx, who, { names, each: OWN_TICKETS_MOST })
  const byDraw = Map.groupBy(rows, ({ raffle, version }) => `${raffle} ${version}`)
  return {
    list: [...byDraw.values()].flatMap((tickets) => {
      const [first] = tickets
      if (!first) return []
      const { raffle, version, count, holder } = first
      return [
        {
          raffle,
          version,
          count,
          ...present({ holder }),
          tickets: tickets.map(({ id, position, place }) => ({
            ticket: id.toString(),
            ...present({ position, place }),
          })),
        },
      ]
    }),
  }
}
