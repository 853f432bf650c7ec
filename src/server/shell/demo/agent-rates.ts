import type { ProductRates } from '#domain/agents/rate-products.ts'
import { highestRebate, type RateTerms } from '#domain/agents/rate-terms.ts'
import { isWithinCap } from '#server/money/agents/contracts/actions.ts'
import { addFirstRates } from '#server/people/agents/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { DemoOperators } from './operators.ts'

type Brand = Parameters<typeof addFirstRates>[1]['brand']

const terms: RateTerms = {
  mostPpm: { lottery: 950_000, slots: 9_000, live: 7_000, sports: 5_000 },
  gapPpm: { lottery: 1_000, slots: 500, live: 500, sports: 500 },
  bandsPpm: [940_000],
}

const ofAgent: ProductRates = { lotteryPpm: 950_000, slotsPpm: 9_000, livePpm: 7_000, sportsPpm: 5_000 }
const ofSubagent: ProductRates = { lotteryPpm: 945_000, slotsPpm: 7_000, livePpm: 5_000, sportsPpm: 4_000 }

/** Rates of the demonstration's two agents, so that their rebates follow the play of the players below them. */
export async function layInRates(
  tx: Tx,
  { brand, operators: { operatorId, second } }: { readonly brand: Brand; readonly operators: DemoOperators },
  { agentId, subagentId }: { readonly agentId: bigint; readonly subagentId: bigint },
): Promise<void> {
  const agents = [
    { memberId: agentId, rates: ofAgent, quota: 20 },
    {
      memberId: subagentId,
      upline: { id: agentId, rates: ofAgent },
      rates: ofSubagent,
      quota: 5,
    },
  ]
  await addFirstRates(tx, { brand, terms, operatorId, secondId: second.operatorId, agents })
  for (const { memberId, rates } of agents) {
    const rebatePpm = highestRebate(rates)
    if (!(await isWithinCap(tx, { merchantId: brand.id, memberId, rebatePpm, currency: brand.currency })))
      throw new Error('rates and salaries of the demonstration exceed the cap')
  }
}
