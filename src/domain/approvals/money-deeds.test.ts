import { expect, test } from 'vitest'

import { permissions } from '#domain/access/permission.ts'

import { moneyDeeds, moneyVerdicts, proposedDeeds, rightsToJudge } from './money-deeds.ts'
import { moneyRights } from './money-rights.ts'

test('the permissions of each second operator exist, and the one over money rests while it is new', () => {
  for (const deed of proposedDeeds) {
    expect(permissions, deed).toEqual(expect.arrayContaining([...rightsToJudge(deed)]))
    expect(moneyRights, deed).toContain(moneyVerdicts[deed].by)
    expect(rightsToJudge(deed), deed).toContain(moneyVerdicts[deed].by)
  }
})

test('an operator judges a birthday only with the right to see its document', () => {
  expect(rightsToJudge('verification.changeBirthday')).toEqual(['members.recover', 'members.contacts'])
})

test('a deed that moves money is none that moves nothing', () => {
  for (const deed of moneyDeeds) expect(['none', 'part']).not.toContain(moneyVerdicts[deed].kind)
  expect(moneyDeeds).toContain('deposits.matchDeposit')
  expect(moneyDeeds).not.toContain('deposits.claimDeposit')
})

test('each verdict says why', () => {
  for (const { why } of Object.values(moneyVerdicts)) expect(why).toMatch(/^[A-Z].{8,}[.]$/)
})
