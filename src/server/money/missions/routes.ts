import { missions } from '#contract/missions.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import type { Hub } from '#server/platform/live/hub.ts'
import { notifyBalance } from '#server/platform/live/notify.ts'

import { claimMission } from './claiming.ts'
import { countMembers, readOpen } from './counting.ts'
import { insertCheckIn, selectUninvited } from './member-store.ts'
import { lotteryCategories, ofLotteries, readSummary } from './summary.ts'

type Calls = typeof missions

/** The member's calls about missions. */
export const missionRoutes = ({
  store,
  hub,
}: {
  readonly store: Store
  readonly hub: Pick<Hub, 'publish'>
}) => {
  /** After commit: the member's other tabs refetch. */
  const notify = (memberId: bigint) => {
    hub.publish({ kind: 'member', memberId }, { type: 'stale', what: 'missions' })
  }
  return bind(missions, {
    summary: ({ merchant, memberId }) => readSummary(store.read, { merchantId: merchant.id, memberId }),
    MissionSummary: async ({ merchant, memberId }, { category }) =>
      ofLotteries(
        await readSummary(store.read, { merchantId: merchant.id, memberId }),
        category === undefined ? lotteryCategories : [category],
      ),
    checkIn: async ({ merchant, memberId }) => {
      const who = { merchantId: merchant.id, memberId }
      const day = await store.transact(async (tx) => {
        // guard: uninvited-member-checks-not-in
        if ((await selectUninvited(tx, [who])).length > 0) throw refuse<Calls['checkIn']>('missions_closed')
        const open = await readOpen(tx, merchant.id)
        if (open.runs.length === 0) throw refuse<Calls['checkIn']>('missions_closed')
        await insertCheckIn(tx, who, open.brand.today)
        await countMembers(tx, [who])
        return open.brand.today
      })
      notify(memberId)
      return { day }
    },
    claim: async (context, input) => {
      const claimed = await store.transact((tx) => claimMission(tx, context, input))
      const { memberId } = context
      notify(memberId)
      if (claimed.gives === 'cash') notifyBalance(hub.publish, memberId)
      else hub.publish({ kind: 'member', memberId }, { type: 'stale', what: 'points' })
      return claimed
    },
  })
}
