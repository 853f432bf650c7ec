import { notifyMember } from '#server/people/messages/actions.ts'
import type { Job } from '#server/platform/jobs/runner.ts'
import { openWebPush } from '#server/platform/mail/web-push.ts'
import type { Hub } from '#server/platform/live/hub.ts'

import { type DeliveryOptions, openDeliveries } from './delivering.ts'
import { sweepDeliveries } from './delivery-store.ts'
import { updateReaders } from './reader-store.ts'
import { sendDue } from './sending.ts'
import { openUnsubscribeTokens } from './unsubscribe-token.ts'

/** Campaigns whose readers one transaction counts. */
const COUNTED_AT_ONCE = 10

export interface CampaignJobParts extends Omit<DeliveryOptions, 'tokens' | 'push'> {
  readonly hub: Pick<Hub, 'publish'>
  readonly wrappingKey: Buffer
  readonly allowsLocalPush: boolean
}

export function campaignJobs({
  hub,
  wrappingKey,
  allowsLocalPush,
  ...options
}: CampaignJobParts): readonly Job[] {
  const deliveries = openDeliveries({
    ...options,
    push: openWebPush({ houseKey: wrappingKey, allowsLocal: allowsLocalPush }),
    tokens: openUnsubscribeTokens(wrappingKey),
  })
  return [
    {
      name: 'send_campaigns',
      queue: 'messages',
      cron: '* * * * *',
      isAlone: true,
      run: (store) => sendDue(store, (memberId) => notifyMember(hub.publish, memberId)),
    },
    {
      name: 'deliver_campaigns',
      queue: 'messages',
      cron: '* * * * *',
      run: (store) => deliveries.deliverDue(store),
      idle: deliveries.idle,
      stop: deliveries.stop,
    },
    {
      name: 'count_campaign_readers',
      queue: 'messages',
      cron: '*/5 * * * *',
      isAlone: true,
      run: async (store) => {
        while ((await store.transact((tx) => updateReaders(tx, COUNTED_AT_ONCE))) === COUNTED_AT_ONCE);
      },
    },
    {
      name: 'sweep_campaign_deliveries',
      queue: 'upkeep',
      cron: '41 * * * *',
      async run(store) {
        while ((await sweepDeliveries(store.read)) > 0);
      },
    },
  ]
}
