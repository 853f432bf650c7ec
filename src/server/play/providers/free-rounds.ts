import type { Logger } from 'pino'

import { playerName } from '#domain/play/player-name.ts'
import {
  type AskingAnswer,
  type AskingRow,
  type CancelledRow,
  claimCancelledRounds,
  claimFreeRoundsToAsk,
  noteCancelNotified,
  noteFreeRoundsAnswer,
} from '#server/money/offers/actions.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import type { Hub } from '#server/platform/live/hub.ts'

import { ProviderFailed } from './adapter.ts'
import type { GameProviders } from './game-providers.ts'

export interface Asking {
  readonly gameProviders: Pick<GameProviders, 'grantFreeRounds' | 'cancelFreeRounds'>
  readonly log: Pick<Logger, 'info' | 'warn'>
  readonly hub: Pick<Hub, 'publish'>
}

const AT_ONCE = 20

/**
 * Asks providers for free rounds that offers have given. Each request is stored as sent before it is sent, and runs outside
 * any transaction; without an answer it follows later with the same key. One that fails keeps none of the others back; the job
 * then fails, and so stays in the alarms.
 */
export async function askFreeRounds(store: Store, asking: Asking): Promise<void> {
  const failures: unknown[] = []
  for (;;) {
    const rows = await claimFreeRoundsToAsk(store.read, { limit: AT_ONCE })
    const done = await Promise.allSettled(rows.map((row) => askOne(store, asking, row)))
    failures.push(...done.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : [])))
    if (rows.length < AT_ONCE) break
  }
  for (;;) {
    const rows = await claimCancelledRounds(store.read, { limit: AT_ONCE })
    const done = await Promise.allSettled(rows.map((row) => notifyCancelled(store, asking, row)))
    failures.push(...done.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : [])))
    if (rows.length < AT_ONCE) break
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} free rounds were not asked for`)
}

/**
 * Notifies the provider that operators have cancelled free rounds. Here they cannot be played any more with any answer; where
 * it has not cancelled them, the daily comparison shows the difference.
 */
async function notifyCancelled(
  store: Store,
  { gameProviders, log }: Asking,
  row: CancelledRow,
): Promise<void> {
  try {
    const isDone = await gameProviders.cancelFreeRounds(row.provider, row.rewardId)
    if (!isDone) log.warn({ ...row, id: row.id.toString() }, 'cancelled free rounds stay at the provider')
  } catch (error) {
    // Error boundary of the provider: the same request follows later.
    if (!(error instanceof ProviderFailed)) throw error
    log.warn({ provider: row.provider, why: error.fault }, 'no notice of cancelled free rounds was answered')
    return
  }
  await noteCancelNotified(store.read, row.id)
}

async function askOne(store: Store, { gameProviders, log, hub }: Asking, row: AskingRow): Promise<void> {
  const answer = await grant(gameProviders, row)
  const about = { provider: row.provider, freeRounds: row.id, tries: row.tries }
  if (answer.is !== 'accepted') log.warn({ ...about, ...answer }, 'free rounds were not granted')
  const memberId = await store.transact((tx) => noteFreeRoundsAnswer(tx, row.id, answer))
  if (memberId !== undefined) hub.publish({ kind: 'member', memberId }, { type: 'stale', what: 'promotions' })
}

async function grant(gameProviders: Asking['gameProviders'], row: AskingRow): Promise<AskingAnswer> {
  const { providerGameId, endsAt } = row
  if (providerGameId === null || endsAt === null) return { is: 'refused', reason: 'game_gone' }
  try {
    return await gameProviders.grantFreeRounds(row.provider, {
      key: row.requestId,
      player: playerName({ merchantCode: row.merchantCode, memberId: row.memberId }),
      providerGameId,
      currency: row.currency,
      count: row.count,
      stake: row.stake,
      startsAtMs: row.createdAt.getTime(),
      endsAtMs: endsAt.getTime(),
      isRetry: row.tries > 1,
    })
  } catch (error) {
    // Error boundary of the provider: the same request follows later.
    if (!(error instanceof ProviderFailed)) throw error
    return { is: 'unavailable', reason: error.fault }
  }
}
