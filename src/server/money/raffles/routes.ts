import { raffles } from '#contract/raffles.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import { ID_FORM, pageOf, readCursor } from '#server/platform/http/paging.ts'
import type { Hub } from '#server/platform/live/hub.ts'
import { notifyBalance } from '#server/platform/live/notify.ts'

import { claimTicket, drawnView } from './claiming.ts'
import { listGames } from './games.ts'
import { selectCommitments } from './store.ts'
import { selectDrawn } from './ticket-store.ts'

const DRAWN_PAGE = 20

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
}) =>
  bind(raffles, {
    list: ({ merchant, memberId }) => listGames(store.read, { merchantId: merchant.id, memberId }),
    MCS2_claimRafflePromotion: async (context, input) => {
      const drawn = await store.transact((tx) => claimTicket(tx, houseKey, context, input))
      const { memberId } = context
      hub.publish({ kind: 'member', memberId }, { type: 'stale', what: 'raffles' })
      if (drawn.gives === 'cash') notifyBalance(hub.publish, memberId)
      if (drawn.gives === 'points')
        hub.publish({ kind: 'member', memberId }, { type: 'stale', what: 'points' })
      return drawn
    },
    drawn: async ({ merchant, memberId }, { after }) => {
      const beyond = readCursor(after, [ID_FORM])?.[0]
      const rows = await selectDrawn(
        store.read,
        { merchantId: merchant.id, memberId },
        { beyond: beyond === undefined ? undefined : BigInt(beyond), limit: DRAWN_PAGE + 1 },
      )
      return pageOf(rows, DRAWN_PAGE, drawnView, ({ id }) => [id.toString()])
    },
    envelopes: async ({ merchant }, { raffle, version }) => ({
      commitments: [...(await selectCommitments(store.read, { merchantId: merchant.id, raffle, version }))],
    }),
  })
