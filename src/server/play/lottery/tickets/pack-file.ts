import { takenOver } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { beginFile, untilBegun } from '#server/platform/http/file-answer.ts'
import type { WorkQueue } from '#server/platform/http/work-queue.ts'

import { type TicketPackParts, makeTicketPack } from './pack.ts'

/** Sends one ticket's dispute pack to the member or to an operator. */
export async function sendTicketPack(
  store: Store,
  files: WorkQueue,
  context: Context,
  { side, ...of }: Omit<TicketPackParts, 'nowMs' | 'language'> & { readonly side: 'site' | 'console' },
): Promise<typeof takenOver> {
  const { language, nowMs } = context
  const { name, file } = await files.run(() =>
    store.transact((tx) => makeTicketPack(tx, { ...of, language, nowMs })),
  )
  await untilBegun(context, async (begun) => {
    const answer = beginFile(context, { side, name, type: 'application/zip' })
    begun()
    await answer.write(file)
    answer.end()
  })
  return takenOver
}
