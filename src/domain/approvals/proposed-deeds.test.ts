import { expect, test } from 'vitest'

import { permissions } from '#domain/access/permission.ts'

import { moneyVerdicts } from './money-deeds.ts'
import { moneyRights } from './money-rights.ts'
import { proposedDeeds, rightsToJudge } from './proposed-deeds.ts'

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
