import type { Input, Output } from '#contract/endpoint.ts'
import { PAST_PAGE, missions } from '#contract/missions.ts'
import { nameIn } from '#domain/language/names.ts'
import type { GiveTickets } from '#server/money/offers/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { pageOf, readCursor } from '#server/platform/http/paging.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import type { Hub } from '#server/platform/live/hub.ts'
import { notifyBalance } from '#server/platform/live/notify.ts'

import { claimMission, written } from './claiming.ts'
import { countMembers, readOpen } from './counting.ts'
import { insertCheckIn, selectUninvited } from './member-store.ts'
import { selectPast } from './past-store.ts'
import { type OfMember, selectBrand } from './store.ts'
import { lotteryCategories, ofLotteries, readSummary } from './summary.ts'

type Calls = typeof missions

/** Tickets of raffles for check-ins and claims; passed in, because missions do not import raffles. */
export interface MissionRaffles {
  readonly hasCheckInRaffle: (tx: Tx, merchantId: number) => Promise<boolean>
  readonly giveForCheckIn: (tx: Tx, who: OfMember, day: string) => Promise<void>
  readonly giveTickets: GiveTickets
}

/** The member's calls about missions. */
export const missionRoutes = ({
  store,
  hub,
  ...raffles
}: {
  readonly store: Store
  readonly hub: Pick<Hub, 'publish'>
} & MissionRaffles) => {
  /** After commit: the member's other tabs refetch. */
  const notify = (memberId: bigint) => {
    hub.publish({ kind: 'member', memberId }, { type: 'stale', what: 'missions' })
  }
  return bind(missions, {
    summary: async ({ merchant, memberId, language }) => {
      const who = { merchantId: merchant.id, memberId, language }
      const summary = await readSummary(store.read, who)
      const { isInvited, checkIns } = summary
      const isOffered =
        isInvited && (checkIns.isOffered || (await raffles.hasCheckInRaffle(store.read, who.merchantId)))
      return { ...summary, checkIns: { ...checkIns, isOffered } }
    },
    MissionSummary: async ({ merchant, memberId, language }, { category }) =>
      ofLotteries(
        await readSummary(store.read, { merchantId: merchant.id, memberId, language }),
        category === undefined ? lotteryCategories : [category],
      ),
    rewards: (context, input) => listPast(store.read, context, input),
    checkIn: async ({ merchant, memberId }) => {
      const who = { merchantId: merchant.id, memberId }
      const day = await store.transact(async (tx) => {
        // guard: uninvited-member-checks-not-in
        if ((await selectUninvited(tx, [who])).length > 0) throw refuse<Calls['checkIn']>('missions_closed')
        const open = await readOpen(tx, merchant.id)
        if (open.runs.length === 0 && !(await raffles.hasCheckInRaffle(tx, merchant.id)))
          throw refuse<Calls['checkIn']>('missions_closed')
        await insertCheckIn(tx, who, open.brand.today)
        await countMembers(tx, [who])
        await raffles.giveForCheckIn(tx, who, open.brand.today)
        return open.brand.today
      })
      notify(memberId)
      hub.publish({ kind: 'member', memberId }, { type: 'stale', what: 'raffles' })
      return { day }
    },
    claim: async (context, input) => {
      const claimed = await store.transact((tx) => claimMission(tx, raffles, context, input))
      const { memberId } = context
      notify(memberId)
      if (claimed.gives === 'cash') notifyBalance(hub.publish, memberId)
      else {
        const what = claimed.gives === 'tickets' ? 'raffles' : 'points'
        hub.publish({ kind: 'member', memberId }, { type: 'stale', what })
      }
      return claimed
    },
  })
}

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/
const PAST_ID = /^(?:m\d{1,18}|b[a-z0-9-]{2,40})$/

async function listPast(
  tx: Tx,
  { merchant, memberId, language }: Context,
  { after }: Input<Calls['rewards']>,
): Promise<Output<Calls['rewards']>> {
  const place = readCursor(after, [MOMENT, PAST_ID])
  const [at = '', id = ''] = place ?? []
  const rows = await selectPast(
    tx,
    { merchantId: merchant.id, memberId },
    { after: place && { at, id }, limit: PAST_PAGE + 1 },
  )
  return {
    currency: (await selectBrand(tx, merchant.id)).currency,
    ...pageOf(
      rows,
      PAST_PAGE,
      (row) => ({
        id: row.id,
        source: row.source,
        name: nameIn(row, language),
        gives: row.gives,
        amount: written(row.gives, row.amount),
        at: row.at,
        ...(row.place === null ? {} : { place: row.place }),
      }),
      (row) => [row.at, row.id],
    ),
  }
}
