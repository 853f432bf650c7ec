import type { health } from '#contract/console/health.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import {
  gameHealth,
  HEALTH_FRESH_MS,
  HEALTH_STEP_MINUTES,
  type HealthPart,
  paymentHealth,
  queueHealth,
} from '#domain/dashboard/health.ts'
import { findPaymentPaces, findPaymentProviders } from '#server/money/payments/actions.ts'
import { findSilentPayouts } from '#server/money/withdrawals/actions.ts'
import { selectJobFigures } from '#server/platform/jobs/figure-store.ts'
import type { Job } from '#server/platform/jobs/runner.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/context.ts'
import { merchantInScope, operatorOf } from '#server/platform/http/scope.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'
import { findWaitingByChannel } from '#server/platform/outbox/actions.ts'
import { findGamePaces, findProvidersOn } from '#server/play/providers/actions.ts'

import { addSamples, type Sample, type SampleRow, selectSamples } from './health-store.ts'

const ROWS_MAX = 1_000

/** A brand's payment provider: brands have providers of the same code. */
const paymentCode = (merchantId: number, code: string) => `${merchantId} ${code}`

/** Measures everything once. Jobs are judged by queue, the worst of each. */
export async function sampleHealth(tx: Tx, jobs: readonly Pick<Job, 'name' | 'queue'>[]): Promise<void> {
  const [payments, silent, games, work, waiting] = [
    await findPaymentPaces(tx, HEALTH_STEP_MINUTES),
    await findSilentPayouts(tx, HEALTH_STEP_MINUTES),
    await findGamePaces(tx, HEALTH_STEP_MINUTES),
    await selectJobFigures(tx, ROWS_MAX),
    await findWaitingByChannel(tx, ROWS_MAX),
  ]
  const queues = [...new Set(jobs.map(({ queue }) => queue))]
  const samples: readonly Sample[] = [
    ...payments.map(({ merchantId, code, messages, medianMs, oldestMs }) => ({
      part: 'payments' as const,
      code: paymentCode(merchantId, code),
      ...paymentHealth({
        messages,
        medianMs: medianMs ?? undefined,
        oldestMs: oldestMs ?? undefined,
        silentPayouts: silent.find((one) => one.merchantId === merchantId && one.code === code)?.payouts ?? 0,
      }),
    })),
    ...games.map(({ code, ...found }) => ({ part: 'games' as const, code, ...gameHealth(found) })),
    ...queues.map((queue) => {
      const names = new Set(jobs.filter((job) => job.queue === queue).map(({ name }) => name))
      const rows = work.filter(({ name }) => names.has(name))
      return {
        part: 'jobs' as const,
        code: queue,
        ...queueHealth({
          oldestMs: Math.max(0, ...rows.map(({ oldestSeconds }) => oldestSeconds * 1_000)),
          givenUp: rows.reduce((sum, { givenUp }) => sum + givenUp, 0),
        }),
      }
    }),
    ...(['email', 'sms'] as const).map((channel) => {
      const row = waiting.find((one) => one.channel === channel)
      const oldestMs = (row?.oldestSeconds ?? 0) * 1_000
      return { part: 'messages' as const, code: channel, ...queueHealth({ oldestMs, givenUp: 0 }) }
    }),
  ]
  await addSamples(tx, samples)
}

export interface HealthReads {
  readonly store: Store
  readonly registry: MerchantRegistry
}

interface Listed {
  readonly part: HealthPart
  readonly key: string
  readonly code: string
  readonly name?: string
}

export async function readHealth(
  { store, registry }: HealthReads,
  { caller, nowMs }: Context,
  input: Input<typeof health>,
): Promise<Output<typeof health>> {
  const { permissions } = operatorOf(caller)
  const { id: merchantId } = merchantInScope(registry, caller, input.merchantCode)
  // guard: health-by-right
  const sees = {
    payments: permissions.includes('cashier.read'),
    games: permissions.includes('providers.read'),
  }
  const { steps, rows } = await selectSamples(store.read)
  const payments = sees.payments ? await findPaymentProviders(store.read, merchantId) : []
  const games = sees.games ? await findProvidersOn(store.read) : []
  const codesOf = (part: HealthPart) => [
    ...new Set(rows.filter((row) => row.part === part).map(({ code }) => code)),
  ]
  const listed: readonly Listed[] = [
    ...payments
      .filter(({ isOn }) => isOn)
      .map(({ code, name }) => ({
        part: 'payments' as const,
        key: paymentCode(merchantId, code),
        code,
        name,
      })),
    ...games.map(({ code, name }) => ({ part: 'games' as const, key: code, code, name })),
    ...codesOf('jobs').map((code) => ({ part: 'jobs' as const, key: code, code })),
    ...codesOf('messages').map((code) => ({ part: 'messages' as const, key: code, code })),
  ]
  return {
    at: new Date(nowMs).toISOString(),
    rows: listed.map(({ part, key, ...names }) => {
      const own = rows.filter((row) => row.part === part && row.code === key)
      return { part, ...names, steps: tilesOf(steps, own), ...nowOf(own, nowMs) }
    }),
  }
}

function tilesOf(steps: readonly Date[], rows: readonly SampleRow[]) {
  return steps.map((step) => {
    const state = rows.find((row) => row.step.getTime() === step.getTime())?.state
    return { at: step.toISOString(), ...(state === undefined ? {} : { state }) }
  })
}

function nowOf(rows: readonly SampleRow[], nowMs: number) {
  const newest = rows.at(-1)
  if (!newest || nowMs - newest.sampledAt.getTime() > HEALTH_FRESH_MS) return {}
  const { state, valueMs } = newest
  return { now: { state, ...(valueMs === null ? {} : { valueMs }) } }
}
