import { live } from '#contract/live.ts'
import { bind, takenOver } from '#server/http/bind.ts'
import { refusePlainly } from '#server/http/refusal.ts'
import { writeHeaders } from '#server/http/security-headers.ts'

import type { Hub } from './hub.ts'

const HEARTBEAT_SECONDS = 25

export const liveRoutes = (hub: Hub) =>
  bind(live, {
    stream: (context, input) => {
      const { request, reply, caller, merchant } = context
      if (!request || !reply) throw new Error('a stream needs a connection')
      writeHeaders(request, reply, { side: 'site' })
      const response = reply.raw
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) response.setHeader(name, value)
      response.setHeader('content-type', 'text/event-stream; charset=utf-8')
      response.setHeader('x-accel-buffering', 'no')
      const isOpen = hub.open({
        response,
        merchantId: merchant.id,
        memberId: caller.kind === 'member' ? caller.memberId : undefined,
        sessionId: caller.kind === 'member' ? caller.sessionId : undefined,
        address: context.address,
        heartbeatSeconds: input.heartbeat ?? HEARTBEAT_SECONDS,
      })
      if (!isOpen) throw refusePlainly('too_many_requests')
      return takenOver
    },
  })
