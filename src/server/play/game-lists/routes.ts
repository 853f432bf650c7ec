import * as calls from '#contract/console/game-lists.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import type { ListState } from '#domain/games/list-diff.ts'
import { findVendorsOfProvider } from '#server/play/catalogue/actions.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { limitOf, pageOf, readCursor } from '#server/platform/http/paging.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import { operatorOf } from '#server/platform/http/scope.ts'
import { openWorkQueue } from '#server/platform/http/work-queue.ts'
import type { Hub } from '#server/platform/live/hub.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'
import { type GameProviders, ProviderFailed, type RawGame } from '#server/play/providers/actions.ts'

import {
  type By,
  type JudgedList,
  applyList,
  loadJudgedList,
  keepList,
  mapVendor,
  retireListed,
} from './actions.ts'
import { judgeLines, readFile } from './reading.ts'
import { selectMapping } from './store.ts'

export interface Parts {
  readonly store: Store
  readonly registry: MerchantRegistry
  readonly gameProviders: Pick<GameProviders, 'listGames' | 'canListGames'>
  readonly publish: Hub['publish']
}

type Answer = Output<typeof calls.readGameList>
type Row = Answer['rows'][number]

export const gameListRoutes = (parts: Parts) => {
  const { store, registry, publish } = parts
  // A list is held in memory while it is parsed: one at a time, with a short queue.
  const lists = openWorkQueue({
    atOnce: 1,
    waiting: 2,
    refuse: () => refuse<typeof calls.uploadGameList>('files_busy'),
  })
  const notifyBrands = () => {
    for (const { id } of registry.all())
      publish({ kind: 'merchant', merchantId: id }, { type: 'stale', what: 'catalogue' })
  }
  return bind(
    { ...calls },
    {
      takeGameList: (context, { code }) =>
        lists.run(async () => {
          const by = byOf(context)
          const list = judgeLines(await ask(parts.gameProviders, code))
          return { id: await store.transact((tx) => keepList(tx, by, { code, list, fileName: undefined })) }
        }),
      uploadGameList: (context, { code, fileName }) =>
        lists.run(async () => {
          const by = byOf(context)
          const list = judgeLines(readFile(context.bytes ?? Buffer.alloc(0)))
          const kept = { code, list, fileName: plainName(fileName) }
          return { id: await store.transact((tx) => keepList(tx, by, kept)) }
        }),
      readGameList: async (context, input) => {
        byOf(context)
        return await readList(parts, input)
      },
      mapVendor: async (context, input) => {
        const by = byOf(context)
        await store.transact((tx) => mapVendor(tx, by, input))
        return {}
      },
      applyGameList: async (context, input) => {
        const by = byOf(context)
        const merchant = input.offer && registry.findByCode(input.offer.merchantCode)
        if (input.offer && !merchant) throw refusePlainly('absent')
        const done = await store.transact((tx) => applyList(tx, by, input, merchant))
        notifyBrands()
        return done
      },
      retireListedGames: async (context, input) => {
        const by = byOf(context)
        const retired = await store.transact((tx) => retireListed(tx, by, input))
        notifyBrands()
        return { retired }
      },
    },
  )
}

/** Games are shared by all brands, so operators of one brand may not import them. */
function byOf({ caller }: Context): By {
  const { operatorId, merchantId } = operatorOf(caller)
  if (merchantId !== undefined) throw refusePlainly('forbidden') // guard: game-import-by-house
  return { operatorId }
}

async function ask(gameProviders: Parts['gameProviders'], code: string): Promise<readonly RawGame[]> {
  const canList = await gameProviders.canListGames(code)
  if (canList === undefined) throw refusePlainly('absent')
  if (!canList) throw refuse<typeof calls.takeGameList>('no_lists')
  try {
    return await gameProviders.listGames(code)
  } catch (error) {
    // Error boundary of the provider: its failure becomes a refusal for the operator.
    if (!(error instanceof ProviderFailed)) throw error
    throw refuse<typeof calls.takeGameList>(words[error.fault])
  }
}

const words = {
  not_reached: 'list_not_reached',
  busy: 'list_not_reached',
  no_key: 'list_refused',
  refused: 'list_refused',
  unsigned: 'list_unsigned',
  unreadable: 'list_unreadable',
} as const

async function readList(
  { store }: Parts,
  { code, state, after, limit: requestedLimit }: Input<typeof calls.readGameList>,
): Promise<Answer> {
  const vendors = await findVendorsOfProvider(store.read, code)
  const named = vendors.map((vendor) => ({ code: vendor.code, name: vendor.name }))
  const judged = await loadJudgedList(store.read, code)
  if (!judged) return { vendors: named, rows: [] }
  const mapping = await selectMapping(store.read, code)
  const rows = rowsOf(judged).filter((row) => state === undefined || row.state === state)
  const from = Number.parseInt(readCursor(after, [/^\d{1,6}$/])?.[0] ?? '0', 10)
  const limit = limitOf(requestedLimit)
  const places = rows.slice(from, from + limit + 1).map((row, place) => ({ row, place: from + place + 1 }))
  const page = pageOf(
    places,
    limit,
    ({ row }) => row,
    ({ place }) => [place.toString()],
  )
  return {
    list: headOf(judged, mapping),
    vendors: named,
    rows: page.list,
    ...(page.next === undefined ? {} : { next: page.next }),
  }
}

function headOf(
  { list, judged }: JudgedList,
  mapping: ReadonlyMap<string, string>,
): NonNullable<Answer['list']> {
  const count = (state: ListState) => judged.filter((one) => one.state === state).length
  const makers = new Map<string, number>()
  for (const { maker } of list.games) makers.set(maker, (makers.get(maker) ?? 0) + 1)
  return {
    id: list.id,
    source: list.source,
    ...(list.fileName === null ? {} : { fileName: list.fileName }),
    takenBy: list.takenBy,
    takenAt: list.takenAt.toISOString(),
    counts: {
      new: count('new'),
      changed: count('changed'),
      unmapped: count('unmapped'),
      same: count('same'),
      gone: count('gone'),
      invalid: list.bad.length,
    },
    makers: [...makers].map(([name, games]) => {
      const vendorCode = mapping.get(name)
      return { name, count: games, ...(vendorCode === undefined ? {} : { vendorCode }) }
    }),
  }
}

function rowsOf({ list, judged }: JudgedList): readonly Row[] {
  const bad = list.bad.map(({ line, faults, named }): Row => {
    return { id: '', state: 'invalid', name: named, changes: [], line, faults: [...faults] }
  })
  return [...bad, ...judged.map(rowOf)]
}

function rowOf({ id, state, listed, known, vendorCode, changes }: JudgedList['judged'][number]): Row {
  const rtpBp = listed?.rtpBp ?? known?.rtpBp ?? undefined
  return {
    id,
    state,
    name: listed?.name ?? known?.name ?? id,
    ...(listed ? { maker: listed.maker } : {}),
    ...(vendorCode === undefined ? {} : { vendorCode }),
    ...(rtpBp === undefined ? {} : { rtpBp }),
    changes: [...changes],
    faults: [],
  }
}

/** The file name is only shown, never used as a path. */
function plainName(name: string): string {
  return name
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .slice(0, 120)
}
