import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

import type { Settings } from '#server/platform/db/embedded/settings.ts'

import { figureOf } from './figures.ts'
import { ask, endProcess, startProcess } from './machine.ts'
import { type Tpcb, openTpcb } from './tpcb.ts'

export interface Stage<Ready> {
  readonly server: ChildProcess
  readonly client: ChildProcess
  readonly ready: Ready
  readonly tpcb: Tpcb
}

/** A server and its client as separate processes, and TPC-B on the server's own database. */
export async function againstTpcb<Ready extends { readonly ownerUrl: string }, Taken>(
  files: { readonly server: string; readonly client: string },
  take: (stage: Stage<Ready>) => Promise<Taken>,
  settings?: Settings,
): Promise<Taken & { readonly by: Tpcb['by'] }> {
  const server = startProcess(files.server, {
    ...(settings && { env: { ...process.env, BENCH_POSTGRES: JSON.stringify(settings) } }),
  })
  const client = startProcess(files.client, {})
  let tpcb: Tpcb | undefined
  try {
    const ended = once(server, 'exit').then(() =>
      Promise.reject(new Error('the server of the bench has ended')),
    )
    const [ready] = (await Promise.race([once(server, 'message'), ended])) as [Ready]
    tpcb = await openTpcb(ready.ownerUrl)
    const taken = await take({ server, client, ready, tpcb })
    const { by } = tpcb
    await tpcb.close()
    tpcb = undefined
    await ask(server, { end: true })
    return { ...taken, by }
  } finally {
    await tpcb?.close()
    await Promise.all([endProcess(client), endProcess(server)])
  }
}

export function medianOf(values: readonly number[]): number {
  return figureOf('', '', [...values]).spread.median
}
