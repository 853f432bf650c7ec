import { saveLevelTerms, setMemberLevel } from '#contract/console/levels.ts'
import { addFirstLevels } from '#server/money/levels/actions.ts'
import { todayOf } from '#test/pg/agent-contracts.ts'
import { sixLevels as levels } from '#test/pg/levels.ts'
import { type MoneyStage, reason } from '#test/pg/money-stage.ts'

import { type AttemptsOf, waitsInVain } from './attempt.ts'

async function layLevels({ server }: MoneyStage): Promise<void> {
  const { merchantId } = server
  const known = await server.asOwner('SELECT FROM level_terms WHERE merchant_id = $1', [merchantId])
  if (known.length > 0) return
  await server.services.store.transact((tx) => addFirstLevels(tx, { merchantId, windowDays: 30, levels }))
}

export const attempts: AttemptsOf = {
  'consoleLevels.saveLevelTerms': async (stage) => {
    await layLevels(stage)
    const terms = {
      windowDays: 365,
      levels: levels.map(({ name }, rank) => ({ name, turnover: `${rank}.00`, pointsPercent: 300 })),
    }
    const input = { merchantCode: stage.code, version: 1, terms, reason }
    return async () => waitsInVain(stage, await stage.call(stage.owner, saveLevelTerms, input))
  },
  'consoleLevels.setMemberLevel': async (stage) => {
    await layLevels(stage)
    const { id } = await stage.server.fixtures.member({ merchantId: stage.server.merchantId })
    const [row] = await stage.server.asOwner<{ account: string }>(
      'SELECT account FROM member WHERE id = $1',
      [id],
    )
    const through = await todayOf(stage.server)
    const input = { merchantCode: stage.code, account: row?.account, rank: 5, through, reason }
    return async () => waitsInVain(stage, await stage.call(stage.owner, setMemberLevel, input))
  },
}
