import { expect, test } from 'vitest'

import { permissions } from '#domain/access/permission.ts'

import { moneyDeeds, moneyVerdicts, proposedDeeds, rightToJudge } from './money-deeds.ts'
import { moneyRights } from './money-rights.ts'

test('the permission of each second operator exists, and rests while it is new', () => {
  for (const deed of proposedDeeds) {
    expect(permissions, deed).toContain(rightToJudge(deed))
    expect(moneyRights, deed).toContain(rightToJudge(deed))
  }
})

test('a deed that moves money is none that moves nothing', () => {
  for (const deed of moneyDeeds) expect(['none', 'part']).not.toContain(moneyVerdicts[deed].kind)
  expect(moneyDeeds).toContain('deposits.matchDeposit')
  expect(moneyDeeds).not.toContain('deposits.claimDeposit')
})

test('each verdict says why', () => {
  for (const { why } of Object.values(moneyVerdicts)) expect(why).toMatch(/^[A-Z].{8,}[.]$/)
})
