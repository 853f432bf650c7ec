import { live } from '#contract/live.ts'
import { bind } from '#server/http/bind.ts'

import type { Hub } from './hub.ts'
import { openStream } from './open-stream.ts'

export const liveRoutes = (hub: Hub) =>
  bind(live, {
    stream: (context, { heartbeat }) =>
      openStream(hub, context, {
        merchantId: context.merchant.id,
        ...(heartbeat === undefined ? {} : { heartbeat }),
      }),
  })
