import { randomUUID } from 'node:crypto'

import type { Terms } from '#domain/agents/terms.ts'
import { type Brand, writeDeed, writeOffer } from '#server/money/agents/contracts/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

const UNIT = 100_000n

const salary = (tiers: Terms['tiers']): Terms => ({ kind: 'daily', tiers })
const dividend = (tiers: Terms['tiers']): Terms => ({
  kind: 'dividend',
  period: 'half_month',
  carryOver: { mode: 'previous' },
  tiers,
})

/** The brand's contracts with the first agent. */
const ofBrand = [
  salary([
    { ratePpm: 5_000 },
    { validBet: 10_000n * UNIT, ratePpm: 10_000 },
    { validBet: 50_000n * UNIT, active: 5, ratePpm: 15_000 },
  ]),
  dividend([{ ratePpm: 150_000 }, { profit: 20_000n * UNIT, ratePpm: 200_000 }]),
]

const ofAgent = {
  signed: salary([{ ratePpm: 4_000 }, { validBet: 10_000n * UNIT, ratePpm: 9_000 }]),
  offered: dividend([{ ratePpm: 100_000 }]),
}

/**
 * Contracts of the demonstration's two agents. They count from the next period, so the jobs compute and pay only plays
 * below them. One offer waits for the second agent. Each signature is marked as one of the demonstration.
 */
export async function layInContracts(
  tx: Tx,
  { brand, nowMs }: { readonly brand: Brand; readonly nowMs: number },
  { agentId, subagentId }: { readonly agentId: bigint; readonly subagentId: bigint },
): Promise<void> {
  const at = { brand, nowMs }
  const offer = (downlineId: bigint, uplineId: bigint | undefined, terms: Terms) =>
    writeOffer(tx, at, { pair: { downlineId, uplineId }, terms, requestId: randomUUID(), step: {} })
  const sign = async (row: Awaited<ReturnType<typeof offer>>) => {
    const seen = { terms: row.terms, isDemo: true }
    await writeDeed(tx, at, row, { deed: 'accept', party: 'downline', seen })
  }
  for (const terms of ofBrand) await sign(await offer(agentId, undefined, terms))
  await sign(await offer(subagentId, agentId, ofAgent.signed))
  await offer(subagentId, agentId, ofAgent.offered)
}
