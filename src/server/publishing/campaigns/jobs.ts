import { notifyMember } from '#server/people/messages/actions.ts'
import type { Job } from '#server/platform/jobs/runner.ts'
import type { Hub } from '#server/platform/live/hub.ts'

import { sendDue } from './sending.ts'

export const campaignJobs = ({ hub }: { readonly hub: Pick<Hub, 'publish'> }): readonly Job[] => [
  {
    name: 'send_campaigns',
    queue: 'messages',
    cron: '* * * * *',
    isAlone: true,
    run: (store) => sendDue(store, (memberId) => notifyMember(hub.publish, memberId)),
  },
]
