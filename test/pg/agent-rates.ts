import { registration } from '#contract/registration.ts'
import type { RateTerms } from '#domain/agents/rate-terms.ts'
import { giveHuman } from '#test/pg/human.ts'

import type { MoneyStage } from './money-stage.ts'
import { sealFor } from './seal.ts'
import { openVisitor } from './sign-in.ts'
import type { Proof, TestServer } from './test-server.ts'

export interface RatedAgent {
  readonly id: bigint
  readonly merchantId: number
  readonly proof: Proof
}

/** Rates as calls have them. */
export const rates = (lotteryPpm: number | undefined, slotsPpm = 0) => ({
  ...(lotteryPpm === undefined ? {} : { lotteryPpm }),
  slotsPpm,
  livePpm: 0,
  sportsPpm: 0,
})

/** The bounds of most tests: returns up to 96 % with a gap of 1 %, rebates for slots up to 0.9 % with one of 0.1 %. */
export const bounds: RateTerms = {
  mostPpm: { lottery: 960_000, slots: 9_000, live: 7_000, sports: 5_000 },
  gapPpm: { lottery: 10_000, slots: 1_000, live: 1_000, sports: 1_000 },
  bandsPpm: [940_000],
}

/** Bounds of the brand, as two operators would have set them. */
export async function setBounds(
  { server, owner, other }: MoneyStage,
  terms: RateTerms = bounds,
): Promise<void> {
  await server.asOwner(
    `INSERT INTO agent_rate_terms (merchant_id, version, terms, operator_id, second_operator_id)
     SELECT $1, 1 + coalesce(max(version), 0), $2, $3, $4 FROM agent_rate_terms WHERE merchant_id = $1`,
    [server.merchantId, JSON.stringify(terms), owner.operatorId, other.operatorId],
  )
}

/** An agent below another one, or at the top, with rates since a day and accounts left in the band of 94 %. */
export async function ratedAgent(
  { server, owner, other }: MoneyStage,
  {
    upline,
    given = rates(960_000, 9_000),
    quota,
    back = 0,
  }: {
    readonly upline?: RatedAgent
    readonly given?: ReturnType<typeof rates>
    readonly quota?: number
    /** Days since the rates count. */
    readonly back?: number
  } = {},
): Promise<RatedAgent> {
  const { id, ...member } = await server.fixtures.member({ accountType: 2 })
  if (upline) await server.asOwner('UPDATE member SET upline_id = $1 WHERE id = $2', [upline.id, id])
  await server.asOwner(
    `INSERT INTO agent_rate (member_id, version, merchant_id, from_day, lottery_ppm, slots_ppm, live_ppm, sports_ppm,
                             operator_id, second_operator_id)
     VALUES ($1, 1, $2, business_day($2) - $3::integer, $4, $5, $6, $7, $8, $9)`,
    [
      id,
      server.merchantId,
      back,
      given.lotteryPpm ?? null,
      given.slotsPpm,
      given.livePpm,
      given.sportsPpm,
      owner.operatorId,
      other.operatorId,
    ],
  )
  if (quota !== undefined)
    await server.asOwner(
      `INSERT INTO agent_quota (agent_id, from_ppm, merchant_id, given, left_over) VALUES ($1, 940000, $2, $3, $3)`,
      [id, server.merchantId, quota],
    )
  return { id, merchantId: server.merchantId, proof: await server.fixtures.memberSession({ id, ...member }) }
}

/** Registers by a link; answers `registered`, or the code of the refusal. */
export async function registerBy(
  server: TestServer,
  username: string,
  affiliateCode: string,
): Promise<string> {
  const payload = await sealFor(server, registration.register, {
    username,
    password: 'Seven-herons-at-dusk',
    confirmPassword: 'Seven-herons-at-dusk',
    birthday: '1990-05-04',
    isAgreed: true,
    registerMethod: 'WEB',
    human: await giveHuman(server.merchantId),
    affiliateCode,
  })
  const { status, body } = await openVisitor(server).call('PUT', registration.register.path, { payload })
  return status === 200 ? 'registered' : (body.code ?? '')
}
