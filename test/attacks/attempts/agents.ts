import { releaseAgentRun, releaseHeldIncome, waiveAgentDebt } from '#contract/console/agent-runs.ts'
import { changeAgentContract, offerRootContract, saveAgentRules } from '#contract/console/agent-contracts.ts'
import { saveRateTerms, saveRootRates } from '#contract/console/agent-rates.ts'
import { defaultAgentRules } from '#domain/agents/brand-rules.ts'
import { writeRules } from '#domain/agents/written-rules.ts'
import { layRun, layStatement, runningContract } from '#test/pg/agent-contracts.ts'
import { bounds, rates, setBounds } from '#test/pg/agent-rates.ts'
import { once, reason } from '#test/pg/money-stage.ts'

import { type AttemptsOf, waitsInVain } from './attempt.ts'

export const attempts: AttemptsOf = {
  'agentRuns.releaseAgentRun': async (stage) => {
    const input = { merchantCode: stage.code, ...once(), id: await layRun(stage.server), version: 1, reason }
    return async () => waitsInVain(stage, await stage.call(stage.owner, releaseAgentRun, input))
  },
  'agentRuns.releaseHeldIncome': async (stage) => {
    const agent = await stage.server.fixtures.member({ accountType: 1 })
    const { statement } = await layStatement(stage.server, agent)
    await stage.server.asOwner('UPDATE agent_statement SET held = 100000, paid_at = now() WHERE id = $1', [
      statement,
    ])
    const memberId = agent.id.toString()
    const input = { merchantCode: stage.code, ...once(), memberId, amount: '1.00', reason }
    return async () => waitsInVain(stage, await stage.call(stage.owner, releaseHeldIncome, input))
  },
  'agentRuns.waiveAgentDebt': async (stage) => {
    const agent = await stage.server.fixtures.member({ accountType: 1 })
    const [debt] = await stage.server.asOwner<{ id: string }>(
      `INSERT INTO agent_debt (merchant_id, debtor_id, currency, since, amount, open)
       VALUES ($1, $2, 'CNY', '2026-01-02', 100000, 100000) RETURNING id::text`,
      [agent.merchantId, agent.id],
    )
    const input = { merchantCode: stage.code, ...once(), id: debt?.id, amount: '1.00', reason }
    return async () => waitsInVain(stage, await stage.call(stage.owner, waiveAgentDebt, input))
  },
  'consoleAgentRates.saveRateTerms': (stage) => {
    const input = { merchantCode: stage.code, version: 0, terms: bounds, reason }
    return Promise.resolve(async () =>
      waitsInVain(stage, await stage.call(stage.owner, saveRateTerms, input)),
    )
  },
  'consoleAgentRates.saveRootRates': async (stage) => {
    const { id } = await stage.server.fixtures.member({ accountType: 1 })
    await setBounds(stage)
    const input = {
      merchantCode: stage.code,
      id: id.toString(),
      version: 0,
      rates: rates(960_000, 9_000),
      quotas: [{ fromPpm: 940_000, given: 9 }],
      reason,
    }
    return async () => waitsInVain(stage, await stage.call(stage.owner, saveRootRates, input))
  },
  'consoleAgents.offerRootContract': async (stage) => {
    const { id } = await stage.server.fixtures.member({ accountType: 1 })
    const terms = { kind: 'daily', tiers: [{ ratePpm: 5_000 }] }
    const input = { merchantCode: stage.code, ...once(), memberId: id.toString(), terms, reason }
    return async () => waitsInVain(stage, await stage.call(stage.owner, offerRootContract, input))
  },
  'consoleAgents.changeAgentContract': async (stage) => {
    const downline = await stage.server.fixtures.member({ accountType: 1 })
    const terms = { kind: 'daily', tiers: [{ ratePpm: 5_000 }] } as const
    const id = await runningContract(stage.server, { downline, terms, startsOn: '2026-01-01' })
    const input = { merchantCode: stage.code, id, version: 1, reason }
    await stage.call(stage.owner, changeAgentContract, { ...input, deed: 'suspend' })
    return async () =>
      waitsInVain(stage, await stage.call(stage.owner, changeAgentContract, { ...input, deed: 'resume' }))
  },
  'consoleAgents.saveAgentRules': (stage) => {
    const rules = { ...writeRules(defaultAgentRules), releaseMax: '1000000.00' }
    const input = { merchantCode: stage.code, version: 0, rules, reason }
    return Promise.resolve(async () =>
      waitsInVain(stage, await stage.call(stage.owner, saveAgentRules, input)),
    )
  },
}
