import type { Services } from './app.ts'

import type { DatabaseWatch } from '#server/platform/db/watch.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'
import type { Health } from '#server/platform/metrics/routes.ts'

/** Ready means: the database answers through the pool, accepts writes, and this process is not draining. */
export function watchHealth(
  pool: Services['pool'],
  watch: DatabaseWatch,
  registry: Pick<MerchantRegistry, 'all'>,
): { health: Health; startDraining: () => void } {
  let isDraining = false
  const silent = 'the database does not answer'
  const askPool = async () => {
    const { rows } = await pool.query<{ readOnly: boolean }>('SELECT pg_is_in_recovery() AS "readOnly"')
    return rows[0]?.readOnly === true ? 'the database takes no writes' : undefined
  }
  const health: Health = {
    missing: () => (registry.all().some(({ hosts }) => hosts.length > 0) ? [] : ['brand']),
    async refuseReady() {
      if (isDraining) return 'draining'
      if (!watch.state().isAnswering) return silent
      return await answerInTime(
        askPool().catch(() => silent),
        silent,
      )
    },
    warnings() {
      const { isClockOff, clockOffsetMs = 0 } = watch.state()
      return isClockOff ? [`the clock is ${Math.round(-clockOffsetMs)} ms ahead of the database’s`] : []
    },
  }
  return { health, startDraining: () => void (isDraining = true) }
}

/** Readiness answers within two seconds, also while the database is silent. */
export async function answerInTime(
  probe: Promise<string | undefined>,
  otherwise: string,
): Promise<string | undefined> {
  const patience = new Promise<string>((done) => setTimeout(() => done(otherwise), 2_000).unref())
  return await Promise.race([probe, patience])
}
