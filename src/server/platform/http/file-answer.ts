import { once } from 'node:events'
import type { ServerResponse } from 'node:http'

import type { Context } from './context.ts'
import type { HttpHooks } from './http-hooks.ts'
import { writeHeaders } from './security-headers.ts'

/**
 * A client that reads nothing for this long is treated as gone, even if the connection is open. Less than the time that
 * the database allows an idle transaction (`idleInTransaction`): a file that is read in one ends here, and is logged.
 */
const STALLED_MS = 15_000

/** A file download. Writes wait for the client (backpressure). */
export interface FileAnswer {
  /** Whether the client is still connected. */
  readonly isTaken: boolean
  write(part: string | Uint8Array): Promise<void>
  end(): void
}

/** Sends the headers of a file. After this a failure can only cut the file off. */
export function beginFile(
  { request, reply }: Pick<Context, 'request' | 'reply'>,
  { side, name, type }: { readonly side: HttpHooks['side']; readonly name: string; readonly type: string },
): FileAnswer {
  if (!request || !reply) throw new Error('a file needs a connection')
  writeHeaders(request, reply, { side })
  const response = reply.raw
  for (const [header, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) response.setHeader(header, value)
  response.setHeader('content-type', type)
  response.setHeader('content-disposition', `attachment; filename="${name.replaceAll(/[^\w.-]/g, '_')}"`)
  response.setHeader('cache-control', 'no-store')
  return {
    get isTaken() {
      return !response.destroyed
    },
    write: (part) => write(response, part),
    end: () => void response.end(),
  }
}

/**
 * Waits until the file has begun, so that a refusal before that is answered normally. A later failure is logged and
 * cuts the file off.
 */
export async function untilBegun(
  { reply, log }: Pick<Context, 'reply' | 'log'>,
  work: (begun: () => void) => Promise<unknown>,
): Promise<void> {
  const begun = Promise.withResolvers<void>()
  work(begun.resolve).catch((error: unknown) => {
    begun.reject(error)
    if (!reply?.raw.headersSent) return
    log.error({ err: error }, 'a file was cut off')
    reply.raw.destroy()
  })
  await begun.promise
}

async function write(response: ServerResponse, part: string | Uint8Array): Promise<void> {
  if (response.destroyed || response.write(part)) return
  // A client that disconnects never drains, so `close` ends the wait too.
  const gone = new AbortController()
  const signal = AbortSignal.any([gone.signal, AbortSignal.timeout(STALLED_MS)])
  // guard: file-ends-with-client
  await Promise.race([once(response, 'drain', { signal }), once(response, 'close', { signal })])
  gone.abort()
}
