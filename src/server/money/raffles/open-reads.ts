import type { Output } from '#contract/endpoint.ts'
import type { raffles } from '#contract/raffles.ts'
import { maskName } from '#domain/winnings/masked-name.ts'
import { keepShortly } from '#server/platform/db/short-cache.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/context.ts'
import { ID_FORM, pageOf, readCursor } from '#server/platform/http/paging.ts'

import { drawnView } from './claiming.ts'
import { listOpenGames } from './games.ts'
import { type RaffleName, selectCommitments } from './store.ts'
import { type BrandDrawRow, selectBrandDraws, selectIsBarred } from './ticket-store.ts'

type Draws = Output<typeof raffles.draws>

/** All visitors of a brand share one query in this time. */
const TTL_MS = 2_000
/** The commitments of a published version never change. */
const ENVELOPES_TTL_MS = 60_000
const PAGE = 20
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/

/** Whether the caller is a member who gets no tickets. */
export async function isBarred(tx: Tx, { merchant, caller }: Context): Promise<boolean> {
  if (caller.kind !== 'member') return false
  return await selectIsBarred(tx, { merchantId: merchant.id, memberId: caller.memberId })
}

/** A brand, and the language of the reader. */
interface OfReader {
  readonly merchantId: number
  readonly language: string
}

const nameOfReader = ({ merchantId, language }: OfReader) => `${merchantId} ${language}`

/** Reads for visitors. They hold nothing about a member but masked names. */
export function openReads(tx: Tx) {
  const games = keepShortly((of: OfReader) => listOpenGames(tx, of), {
    keyOf: nameOfReader,
    ttlMs: TTL_MS,
  })
  const newest = keepShortly((of: OfReader) => readDraws(tx, of, undefined), {
    keyOf: nameOfReader,
    ttlMs: TTL_MS,
  })
  const envelopes = keepShortly(
    async (name: RaffleName) => ({ commitments: [...(await selectCommitments(tx, name))] }),
    {
      keyOf: ({ merchantId, raffle, version }) => `${merchantId} ${raffle} ${version}`,
      ttlMs: ENVELOPES_TTL_MS,
    },
  )
  return {
    games,
    envelopes,
    draws: (of: OfReader, after: string | undefined): Promise<Draws> =>
      after === undefined ? newest.find(of) : readDraws(tx, of, after),
  }
}

async function readDraws(
  tx: Tx,
  { merchantId, language }: OfReader,
  after: string | undefined,
): Promise<Draws> {
  const [endedAt, id] = readCursor(after, [MOMENT, ID_FORM]) ?? []
  const beyond = endedAt !== undefined && id !== undefined ? { endedAt, id } : undefined
  const rows = await selectBrandDraws(tx, { merchantId, beyond, limit: PAGE + 1 })
  return pageOf(
    rows,
    PAGE,
    (row) => drawView(row, language),
    ({ key, id: ticket }) => [key, ticket.toString()],
  )
}

const drawView = (row: BrandDrawRow, language: string): Draws['list'][number] => ({
  ...drawnView(row, language),
  player: maskName(row.account), // guard: raffle-names-masked
})
