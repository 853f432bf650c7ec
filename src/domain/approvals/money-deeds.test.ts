import { expect, test } from 'vitest'

import { moneyDeeds, moneyVerdicts } from './money-deeds.ts'

test('a deed that moves money is none that moves nothing', () => {
  for (const deed of moneyDeeds) expect(['none', 'part']).not.toContain(moneyVerdicts[deed].kind)
  expect(moneyDeeds).toContain('deposits.matchDeposit')
  expect(moneyDeeds).not.toContain('deposits.claimDeposit')
})

test('each verdict says why', () => {
  for (const { why } of Object.values(moneyVerdicts)) expect(why).toMatch(/^[A-Z].{8,}[.]$/)
})
