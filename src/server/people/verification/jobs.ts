import { notifyMember, sendNews } from '#server/people/messages/actions.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import type { Job } from '#server/platform/jobs/runner.ts'
import type { Hub } from '#server/platform/live/hub.ts'

import { updateReminded } from './request-store.ts'

/** Members of one transaction. */
const AT_ONCE = 200

/** Reminds members of requests and documents that end soon, each once. */
async function remind(store: Store, hub: Pick<Hub, 'publish'>): Promise<void> {
  for (;;) {
    const reminded = await store.transact(async (tx) => {
      const due = await updateReminded(tx, AT_ONCE)
      for (const { merchantId, memberId, id, day } of due)
        await sendNews(tx, { merchantId, memberId }, { about: id.toString(), kind: 'document_reminder', day })
      return due
    })
    for (const { memberId } of reminded) notifyMember(hub.publish, memberId)
    if (reminded.length < AT_ONCE) return
  }
}

export const verificationJobs = ({ hub }: { readonly hub: Pick<Hub, 'publish'> }): readonly Job[] => [
  {
    name: 'remind_documents',
    queue: 'upkeep',
    cron: '37 * * * *',
    isAlone: true,
    run: (store) => remind(store, hub),
  },
]
