import { openOutbound } from '#server/platform/http/outbound.ts'

import type { Carrier } from './carrier.ts'

export interface SmsGatewayOptions {
  readonly url: string
  readonly token: string
  readonly timeoutMs?: number
}

/** A gateway that takes `{ to, text, id }` with a bearer token, and ignores a repeated id. */
export function openSmsGateway({ url, token, timeoutMs = 20_000 }: SmsGatewayOptions): Carrier {
  const fetch = openOutbound({ allowsLocal: true, isOfEnvironment: true, patienceSeconds: timeoutMs / 1000 })
  return {
    async send({ id, recipient, body }) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          accept: 'application/json',
        },
        body: JSON.stringify({ to: recipient, text: body, id }),
        // Redirects are not followed, so the token goes to no other host; they count as failures below.
        redirect: 'manual',
      })
      const text = await answer.text()
      if (!answer.ok) throw new Error(`the gateway answered ${answer.status}`)
      return readId(text)
    },
  }
}

function readId(text: string): string | undefined {
  try {
    const { id } = JSON.parse(text) as { id?: unknown }
    return typeof id === 'string' ? id : undefined
  } catch {
    return undefined
  }
}
