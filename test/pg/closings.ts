import { addDays } from '#domain/records/business-day.ts'
import { dayAt } from '#domain/records/zone.ts'

import { closeDays } from './agent-contracts.ts'
import type { OfferMember, OfferStage } from './offer-stage.ts'
import { runJob } from './run-job.ts'

const SLOTS = { product: 'games', category: 'slots', code: 'vendor' } as const

export interface Played {
  readonly member: OfferMember
  readonly stake: bigint
  /** The day of the play; the closed one unless stated. */
  readonly on?: string
}

export type Closings = Awaited<ReturnType<typeof openClosings>>

/** Closes day after day of a brand, today first, and rewards each. */
export async function openClosings({ server }: Pick<OfferStage, 'server'>) {
  const { zone = 'UTC' } = server.services.registry.findById(server.merchantId) ?? {}
  let day = dayAt(Date.now(), zone)
  await closeDays(server, [], { from: day, through: day })

  /** Without the job that rewards the day. */
  async function closeOnly(...plays: readonly Played[]): Promise<void> {
    day = addDays(day, 1)
    await closeDays(
      server,
      plays.map(({ on = day, ...play }) => ({ ...play, day: on, hall: SLOTS, above: [], booked: day })),
      { from: day, through: day },
    )
  }
  async function close(...plays: readonly Played[]): Promise<string> {
    await closeOnly(...plays)
    await runJob(server.services, 'reward_periods')
    return day
  }
  /** The job rewards a day on the next one, and all days of a test are closed within one. */
  const passDay = () =>
    server.asOwner(
      `SET session_replication_role = replica;
       UPDATE offer_occurrence SET day = day - 1;
       RESET session_replication_role`,
    )
  /** Forgets offers, rewards and closed plays, so that a test has those of its own. */
  const clear = () =>
    server.asOwner(
      `SET session_replication_role = replica;
       DELETE FROM offer_correction; DELETE FROM offer_figure; DELETE FROM offer_occurrence; DELETE FROM offer_budget;
       DELETE FROM offer_version; DELETE FROM offer_period_run; DELETE FROM settled_copy;
       RESET session_replication_role`,
    )
  return { close, closeOnly, passDay, clear, lastDay: () => day }
}
