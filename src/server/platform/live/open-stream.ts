import type { Context } from '#server/platform/http/context.ts'
import { takenOver } from '#server/platform/http/bind.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'
import { writeHeaders } from '#server/platform/http/security-headers.ts'

import type { Hub, StreamOptions } from './hub.ts'

const HEARTBEAT_SECONDS = 25

/** Turns a call's connection into a stream of the hub. */
export function openStream(
  hub: Hub,
  context: Context,
  options: Pick<StreamOptions, 'merchantId' | 'isConsole' | 'holderOf'> & { readonly heartbeat?: number },
): typeof takenOver {
  const { request, reply, caller } = context
  if (!request || !reply) throw new Error('a stream needs a connection')
  const { heartbeat = HEARTBEAT_SECONDS, ...whose } = options
  writeHeaders(request, reply, { side: whose.isConsole === true ? 'console' : 'site' })
  const response = reply.raw
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) response.setHeader(name, value)
  response.setHeader('content-type', 'text/event-stream; charset=utf-8')
  response.setHeader('x-accel-buffering', 'no')
  const isOpen = hub.open({
    ...whose,
    response,
    // A half-signed-in member gets a visitor's events.
    // guard: stream-of-full-session
    memberId: caller.kind === 'member' && !caller.isHalfSignedIn ? caller.memberId : undefined,
    sessionId: 'sessionId' in caller ? caller.sessionId : undefined,
    address: context.address,
    heartbeatSeconds: heartbeat,
  })
  if (!isOpen) throw refusePlainly('too_many_requests')
  return takenOver
}
