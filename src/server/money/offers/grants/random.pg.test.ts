import { fork } from 'node:child_process'
import { once } from 'node:events'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { settleBonuses } from '#server/money/offers/actions.ts'
import { followPlays } from '#server/play/plays/actions.ts'
import type { BonusWish } from '#test/pg/bonus-process.ts'
import { type GrantStage, doubled, openGrantStage, withTerms } from '#test/pg/grant-stage.ts'
import { CURRENCY, ledgerFaults } from '#test/pg/ledger.ts'
import { M, withSums } from '#test/pg/offer-stage.ts'
import { openPlayer, openProvider } from '#test/pg/play-stage.ts'

const PROCESSES = 2
const DEEDS = 500
const MEMBERS = 5
/** The processes start while other tests run. */
const PATIENCE_MS = 240_000

let stage: GrantStage
beforeAll(async () => {
  stage = await openGrantStage()
})
afterAll(() => stage.server.close())

test(
  'random deeds of two processes at once keep every invariant of bonuses',
  async () => {
    const { server } = stage
    const provider = await openProvider(server)
    const variants = [
      withSums(withTerms(doubled, { multiplierHundredths: 100 }), { stakeMax: 20n * M }),
      {
        ...withSums(withTerms(doubled, { multiplierHundredths: 50, onWithdrawal: 'forfeit' }), {
          convertMax: 5n * M,
          stakeMax: undefined,
        }),
        product: 'any' as const,
      },
      { ...withTerms(doubled, { multiplierHundredths: 300 }), product: 'betting' as const },
    ]
    for (const version of variants) await stage.publish({ ...version, needs: [] })
    const players: BonusWish['players'][number][] = []
    for (let count = 0; count < MEMBERS; count += 1) {
      const player = await openPlayer(server, provider, { amount: 20n * M })
      players.push({ id: player.id.toString(), merchantId: player.merchantId, sessionId: player.session.id })
    }
    const run = async (seed: number) => {
      const wish: BonusWish = {
        seed,
        deeds: DEEDS,
        provider: provider.code,
        vendor: 'SIM',
        currency: CURRENCY,
        players,
      }
      const child = fork(new URL('../../../../../test/pg/bonus-process.ts', import.meta.url), {
        env: { ...process.env, DATABASE_URL: server.database.appUrl, WISH: JSON.stringify(wish) },
      })
      const [report] = (await once(child, 'message')) as [{ counts: Record<string, number>; fault?: string }]
      return report
    }
    const reports = await Promise.all(Array.from({ length: PROCESSES }, (_, seed) => run(seed + 1)))
    for (const { fault } of reports) expect(fault).toBeUndefined()
    const done = new Set(reports.flatMap(({ counts }) => Object.keys(counts)))
    for (const one of [
      'bet done',
      'win done',
      'rollback done',
      'granted true',
      'exclusion',
      'bet insufficient',
    ])
      expect([...done]).toContain(one)
    await followPlays(server.services.store)
    const errors: unknown[] = []
    await settleBonuses(server.services.store, {
      changed: () => undefined,
      failed: (_whose, error) => void errors.push(error),
    })
    expect(errors).toEqual([])
    expect(await stage.grantFaults()).toEqual([])
    expect(await ledgerFaults(server)).toEqual([])
    expect(await server.asOwner(brokenBets)).toEqual([])
    expect(await server.asOwner(brokenProgress)).toEqual([])
    const states = await server.asOwner<{ state: string }>('SELECT DISTINCT state FROM bonus_grant')
    expect(states.length).toBeGreaterThan(2)
  },
  PATIENCE_MS,
)

/** Stakes that a bonus paid a part of against its terms: above the largest, or of another product. */
const brokenBets = `
  SELECT bonus.id, staked.id AS transfer
    FROM bonus_grant AS bonus
    JOIN ledger_entry AS part
      ON part.member_id = bonus.member_id AND part.account = 'bonus:' || bonus.id AND part.amount < 0
    JOIN ledger_transfer AS staked
      ON staked.member_id = part.member_id AND staked.id = part.transfer_id AND staked.kind = 'bet'
    JOIN LATERAL (SELECT sum(-amount) AS stake FROM ledger_entry
                   WHERE member_id = part.member_id AND transfer_id = part.transfer_id AND amount < 0) AS whole ON true
   WHERE whole.stake > bonus.stake_max OR bonus.product NOT IN ('casino', 'any')`

/** Open bonuses whose progress is not the sum of what their plays count, and plays that count while they are open. */
const brokenProgress = `
  SELECT bonus.id, bonus.progress, sum(counted.counted)
    FROM bonus_grant AS bonus LEFT JOIN bonus_play AS counted ON counted.grant_id = bonus.id
   WHERE bonus.ended_at IS NULL
   GROUP BY bonus.id HAVING bonus.progress <> coalesce(sum(counted.counted), 0)
  UNION ALL
  SELECT counted.grant_id, counted.counted, play.stake
    FROM bonus_play AS counted
    JOIN bonus_grant AS bonus ON bonus.id = counted.grant_id AND bonus.ended_at IS NULL
    JOIN play
      ON play.member_id = counted.member_id AND play.source = counted.source AND play.reference = counted.reference
   WHERE counted.counted > 0 AND play.state <> 'closed'`
