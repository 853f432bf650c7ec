import { live } from '#contract/live.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'

import type { Hub } from './hub.ts'
import { openStream } from './open-stream.ts'

/** `findHeld` finds the one thing that a caller without a member holds; its events use the same stream. */
export const liveRoutes = ({
  hub,
  findThread,
}: {
  readonly hub: Hub
  readonly findThread: (context: Context) => Promise<bigint | undefined>
}) =>
  bind(live, {
    stream: async (context, { heartbeat }) => {
      const holderOf = await findThread(context)
      return openStream(hub, context, {
        merchantId: context.merchant.id,
        ...(holderOf === undefined ? {} : { holderOf }),
        ...(heartbeat === undefined ? {} : { heartbeat }),
      })
    },
  })
