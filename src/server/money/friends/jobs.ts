import { notifyMember } from '#server/people/messages/actions.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import type { Job } from '#server/platform/jobs/runner.ts'
import type { Hub } from '#server/platform/live/hub.ts'

import { countFriends } from './counting.ts'
import { insertAddressesSeen, lapseRewards } from './reward-store.ts'

const LAPSED_AT_ONCE = 500

export function friendJobs({ hub }: { readonly hub: Pick<Hub, 'publish'> }): readonly Job[] {
  const notify = (memberId: bigint) => {
    hub.publish({ kind: 'member', memberId }, { type: 'stale', what: 'friends' })
    notifyMember((channel, message) => hub.publish(channel, message), memberId)
  }
  return [
    {
      name: 'count_friends',
      queue: 'play',
      cron: '*/5 * * * *',
      isAlone: true,
      run: (store) => countFriends(store, notify),
    },
    {
      // Long before sessions of a month ago are deleted.
      name: 'note_friend_addresses',
      queue: 'upkeep',
      cron: '40 2 * * *',
      isAlone: true,
      run: (store) => store.transact(insertAddressesSeen),
    },
    {
      name: 'lapse_friends',
      queue: 'upkeep',
      cron: '*/15 * * * *',
      isAlone: true,
      run: (store) => lapseFriends(store, notify),
    },
  ]
}

/** Ends rewards that were not claimed in time. */
export async function lapseFriends(store: Store, notify: (memberId: bigint) => void): Promise<void> {
  for (;;) {
    const members = await store.transact((tx) => lapseRewards(tx, LAPSED_AT_ONCE))
    for (const memberId of members) notify(memberId)
    if (members.length < LAPSED_AT_ONCE) return
  }
}
