import { raffles } from '#contract/raffles.ts'
import type { RaffleGift } from '#domain/raffles/raffle.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import { ID_FORM, pageOf, readCursor } from '#server/platform/http/paging.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'
import type { Hub } from '#server/platform/live/hub.ts'

import { claimTicket, drawnView } from './claiming.ts'
import { listGames } from './games.ts'
import { isBarred, openReads } from './open-reads.ts'
import { type HashRow, selectHash, selectHashes } from './hash-store.ts'
import { selectDrawn } from './ticket-store.ts'

const DRAWN_PAGE = 20
const HASHES_PAGE = 200
const NTH = /^\d{1,9}$/

/** The member's calls about raffles. */
export const raffleRoutes = ({
  store,
  hub,
  houseKey,
}: {
  readonly store: Store
  readonly hub: Pick<Hub, 'publish'>
  /** Unwraps the seeds of tickets, and the prizes of envelopes. */
  readonly houseKey: Buffer
}) => {
  const open = openReads(store.read)
  return bind(raffles, {
    open: async (context) => {
      if (await isBarred(store.read, context)) return { list: [] } // guard: no-open-raffles-barred
      return await open.games.find({ merchantId: context.merchant.id, language: context.language })
    },
    draws: async (context, { after }) => {
      if (await isBarred(store.read, context)) return { list: [] } // guard: no-raffle-draws-barred
      return await open.draws({ merchantId: context.merchant.id, language: context.language }, after)
    },
    list: ({ merchant, memberId, language }) =>
      listGames(store.read, { merchantId: merchant.id, memberId, language }),
    MCS2_claimRafflePromotion: async (context, input) => {
      const drawn = await store.transact((tx) => claimTicket(tx, houseKey, context, input))
      const { memberId } = context
      hub.publish({ kind: 'member', memberId }, { type: 'stale', what: 'raffles' })
      for (const what of stalePages(drawn.gives))
        hub.publish({ kind: 'member', memberId }, { type: 'stale', what })
      return drawn
    },
    drawn: async ({ merchant, memberId, language }, { after }) => {
      const beyond = readCursor(after, [ID_FORM])?.[0]
      const rows = await selectDrawn(
        store.read,
        { merchantId: merchant.id, memberId },
        { beyond: beyond === undefined ? undefined : BigInt(beyond), limit: DRAWN_PAGE + 1 },
      )
      return pageOf(
        rows,
        DRAWN_PAGE,
        (row) => drawnView(row, language),
        ({ id }) => [id.toString()],
      )
    },
    hashes: async ({ merchant }, { raffle, version, after }) => {
      const beyond = readCursor(after, [NTH])?.[0]
      const rows = await selectHashes(
        store.read,
        { merchantId: merchant.id, raffle, version },
        { after: Number(beyond ?? 0), limit: HASHES_PAGE + 1 },
      )
      return pageOf(rows, HASHES_PAGE, publishedView, ({ nth }) => [String(nth)])
    },
    hash: async ({ merchant }, { ticket }) => {
      const row = await selectHash(store.read, { merchantId: merchant.id, ticketId: BigInt(ticket) })
      if (!row) throw refusePlainly('absent')
      return publishedView(row)
    },
    envelopes: ({ merchant }, { raffle, version }) =>
      open.envelopes.find({ merchantId: merchant.id, raffle, version }),
  })
}

/** The parts that pages of a winner refetch. */
function stalePages(gives: RaffleGift): readonly ('points' | 'promotions' | 'balance')[] {
  switch (gives) {
    case 'points':
    case 'good':
      return ['points']
    case 'cash':
      return ['balance']
    case 'bonus':
    case 'free_rounds':
      return ['promotions', 'balance']
    case 'none':
      return []
  }
}

const publishedView = ({ nth, ticketId, seedHash, chain, publishedAt }: HashRow) => ({
  nth,
  ticket: ticketId.toString(),
  seedHash,
  chain,
  at: publishedAt.toISOString(),
})
