import type { Input } from '#contract/endpoint.ts'
import { rounds } from '#contract/rounds.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { bind, takenOver } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { beginFile, untilBegun } from '#server/platform/http/file-answer.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import { type WorkQueue, openWorkQueue } from '#server/platform/http/work-queue.ts'
import type { Say } from '#server/platform/http/words.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'
import type { GameProviders } from '#server/play/providers/actions.ts'

import { readFilters } from './filter.ts'
import { writeRounds } from './file.ts'
import { followMember } from '#server/play/plays/actions.ts'
import type { FindMessages } from '#server/play/dispute-packs/actions.ts'
import { makePack } from './pack.ts'
import { findPicture } from './picture.ts'
import { type WhoseRounds, addUpRounds, findOwnRound, listRounds, readWhole } from './reading.ts'
import type { PlayedRow } from './store.ts'

export interface RoundParts {
  readonly store: Store
  readonly registry: MerchantRegistry
  readonly gameProviders: GameProviders
  readonly say: Say
  readonly findMessages: FindMessages
}

/** Limit of concurrent files per process: each holds a database connection. */
export function openFileQueue(): WorkQueue {
  return openWorkQueue({ atOnce: 2, waiting: 0, refuse: () => refuse<typeof rounds.file>('files_busy') })
}

export const roundRoutes = (parts: RoundParts) => {
  const { store, registry, gameProviders } = parts
  const files = openFileQueue()
  const whose = ({ merchant, memberId, language }: Context): WhoseRounds => {
    const brand = registry.findById(merchant.id)
    if (!brand) throw new Error(`no brand ${merchant.id}`)
    return { brand, memberId, language }
  }
  const ownRound = async (context: Context, id: string): Promise<PlayedRow> => {
    const found = await findOwnRound(store.read, whose(context), id)
    if (!found) throw refusePlainly('absent')
    return found
  }
  return bind(rounds, {
    list: (context, input) => listRounds(store.read, whose(context), input),
    totals: (context, input) => addUpRounds(store.read, whose(context), input),
    round: async (context, { id }) => {
      await followMember(store.read, context.memberId)
      const row = await ownRound(context, id)
      return await readWhole(store.read, whose(context), row, await gameProviders.canOpenRound(row.provider))
    },
    picture: async (context, { id }) =>
      await findPicture({ tx: store.read, gameProviders, ...whose(context) }, await ownRound(context, id)),
    file: (context, input) => sendRounds(parts, files, context, whose(context), input),
    pack: async (context, { id }) => {
      const row = await ownRound(context, id)
      return await sendPack({ ...parts, side: 'site' }, files, context, {
        ...whose(context),
        row,
        operatorId: undefined,
      })
    },
  })
}

async function sendRounds(
  { store, say }: RoundParts,
  files: WorkQueue,
  context: Context,
  whose: WhoseRounds,
  input: Input<typeof rounds.file>,
): Promise<typeof takenOver> {
  await untilBegun(context, (begun) =>
    files.run(async () => {
      await followMember(store.read, whose.memberId)
      await store.transact(async (tx) => {
        const filters = await readFilters(tx, whose, input)
        await writeRounds(tx, filters, { ...whose, say }, () => {
          const name = `rounds-${filters.from}-${filters.to}.csv`
          const file = beginFile(context, { side: 'site', name, type: 'text/csv; charset=utf-8' })
          begun()
          return file
        })
      })
    }),
  )
  return takenOver
}

/** Sends one round's dispute pack to the member or to an operator. */
export async function sendPack(
  {
    store,
    say,
    side,
    findMessages,
  }: Pick<RoundParts, 'store' | 'say' | 'findMessages'> & { readonly side: 'site' | 'console' },
  files: WorkQueue,
  context: Context,
  of: Pick<WhoseRounds, 'brand' | 'language'> & {
    readonly row: PlayedRow
    readonly operatorId: bigint | undefined
  },
): Promise<typeof takenOver> {
  const { name, file } = await files.run(() =>
    store.transact((tx) => makePack(tx, { ...of, say, findMessages, nowMs: context.nowMs })),
  )
  await untilBegun(context, async (begun) => {
    const answer = beginFile(context, { side, name, type: 'application/zip' })
    begun()
    await answer.write(file)
    answer.end()
  })
  return takenOver
}
