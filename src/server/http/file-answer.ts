import { once } from 'node:events'
import type { ServerResponse } from 'node:http'

import type { Context } from './context.ts'
import type { Doors } from './doors.ts'
import { writeHeaders } from './security-headers.ts'

/** Whoever takes nothing for so long has gone, whatever the connection says: their place is for others. */
const STALLED_MS = 30_000

/** A file on its way. What is written leaves no faster than the browser takes it. */
export interface FileAnswer {
  /** Whether there is still somebody who takes it. */
  readonly isTaken: boolean
  write(part: string | Uint8Array): Promise<void>
  end(): void
}

/** Begins a file. From here on nothing can be refused any more: what fails cuts the file off. */
export function beginFile(
  { request, reply }: Pick<Context, 'request' | 'reply'>,
  { side, name, type }: { readonly side: Doors['side']; readonly name: string; readonly type: string },
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
 * Waits until a file has begun, so that what is refused before is answered like any other no. What fails later is told
 * to the log, and cuts the file off.
 */
export async function untilBegun(
  { reply, log }: Pick<Context, 'reply' | 'log'>,
  work: (begun: () => void) => Promise<unknown>,
): Promise<void> {
  const begun = Promise.withResolvers<void>()
  work(begun.resolve).catch((error: unknown) => {
    begun.reject(error)
    if (!reply?.raw.headersSent) return
    log.error({ err: error }, 'a file broke off')
    reply.raw.destroy()
  })
  await begun.promise
}

async function write(response: ServerResponse, part: string | Uint8Array): Promise<void> {
  if (response.destroyed || response.write(part)) return
  // Whoever hangs up in the middle takes nothing more.
  const gone = new AbortController()
  const signal = AbortSignal.any([gone.signal, AbortSignal.timeout(STALLED_MS)])
  await Promise.race([once(response, 'drain', { signal }), once(response, 'close', { signal })])
  gone.abort()
}
