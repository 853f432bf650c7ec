import type { Logger } from 'pino'

import type { LiveMessage } from '#contract/live.ts'
import type { Listen, Notifications } from '#server/platform/db/notifications.ts'
import { houseTimes } from '#domain/lottery/terms/brand-times.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { Hub } from '#server/platform/live/hub.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'

import { drawOf } from './draw-view.ts'
import { type TimesOf, soldBy, timedGames, timesOf } from './offers.ts'
import { type DrawRow, type NextDraw, selectByIds, selectNext } from './reading-store.ts'
import { DRAWS_CHANNEL } from './reads.ts'

type DrawsMessage = Extract<LiveMessage, { type: 'draws' }>

/** Draws that one hint names: the payload of a hint is short. */
const IDS_OF_HINT = 500

/** After commit: every process forgets its cached draws and sends these to its open pages. */
export function notifyChanged(notify: Notifications['notify'], ids: Iterable<number>): void {
  const all = [...ids]
  for (let at = 0; at < all.length; at += IDS_OF_HINT)
    notify(DRAWS_CHANNEL, all.slice(at, at + IDS_OF_HINT).join(','))
}

/** After commit: new draws are planned. Pages refetch their lists, because most of them have no draw of these games. */
export function notifyPlanned(notify: Notifications['notify']): void {
  notify(DRAWS_CHANNEL, '')
}

export interface DrawNewsParts {
  readonly tx: Tx
  readonly registry: MerchantRegistry
  readonly hub: Pick<Hub, 'deliver'>
  readonly listen: Listen
  readonly log: Pick<Logger, 'warn'>
}

/**
 * Sends changed draws to the open pages of every brand that sells their lottery, so that no page requests them. One read
 * serves all pages of this process. If it fails, the pages refetch.
 */
export function openDrawNews({ tx, registry, hub, listen, log }: DrawNewsParts): void {
  const waiting = new Set<number>()
  let isReading = false
  const readAll = async () => {
    while (waiting.size > 0) {
      const ids = [...waiting]
      waiting.clear()
      const draws = [...(await selectByIds(tx, ids)).values()]
      const codes = [...new Set(draws.map(({ gameCode }) => gameCode))]
      const next = await selectNext(
        tx,
        codes.map((gameCode) => ({ gameCode, ...houseTimes })),
      )
      for (const merchant of registry.all()) {
        const times = timesOf(registry, merchant)
        const timed = timedGames(codes, times)
        const own = timed.length > 0 ? await selectNext(tx, timed) : []
        const message = messageOf(new Set(soldBy(registry, merchant).map(({ code }) => code)), {
          draws,
          next: [...next.filter(({ gameCode }) => timed.every((one) => one.gameCode !== gameCode)), ...own],
          times,
        })
        if (message) hub.deliver({ kind: 'merchant', merchantId: merchant.id }, message)
      }
    }
  }
  const haveRefetched = () => {
    for (const { id } of registry.all())
      hub.deliver({ kind: 'merchant', merchantId: id }, { type: 'stale', what: 'draws' })
  }
  listen(DRAWS_CHANNEL, (payload) => {
    if (payload === '') haveRefetched()
    for (const id of payload.split(',')) if (/^\d{1,9}$/.test(id)) waiting.add(Number(id))
    if (isReading) return
    isReading = true
    void readAll()
      .catch((error: unknown) => {
        log.warn({ error: String(error) }, 'changed draws cannot be read, so that pages refetch them')
        haveRefetched()
      })
      .finally(() => (isReading = false))
  })
}

/** Undefined if the brand sells none of the lotteries. */
function messageOf(
  sold: ReadonlySet<string>,
  {
    draws,
    next,
    times,
  }: { readonly draws: readonly DrawRow[]; readonly next: readonly NextDraw[]; readonly times: TimesOf },
): DrawsMessage | undefined {
  const own = draws.filter(({ gameCode }) => sold.has(gameCode)) // guard: draws-of-sold-lottery
  if (own.length === 0) return undefined
  return {
    type: 'draws',
    draws: own.map((row) => {
      const { seedHash: _, ...draw } = drawOf(row, times(row.gameCode))
      return draw
    }),
    next: next
      .filter(({ gameCode }) => sold.has(gameCode))
      .map(({ gameCode, number, drawsAt, lockMs }) => ({
        gameCode,
        nextNumero: number,
        winningTime: drawsAt.toISOString(),
        lockTime: lockMs,
      })),
  }
}
