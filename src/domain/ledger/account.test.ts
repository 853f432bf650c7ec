import { expect, test } from 'vitest'

import { isHouseAccount, isMemberAccount } from './account.ts'

test.each([
  ['main', true, false],
  ['locked', true, false],
  ['bonus:17', true, false],
  ['bonus', false, false],
  ['bonus:', false, false],
  ['house:bonus', false, true],
  ['points', true, false],
  ['vendor:PP', true, false],
  ['vendor:', false, false],
  ['vendor:a b', false, false],
  ['house', false, true],
  ['fees', false, true],
  ['payment:12', false, true],
  ['provider:tessera-studio', false, true],
  ['payment', false, false],
  ['Main', false, false],
  ['', false, false],
])('%s is of a member: %s, of the house: %s', (name, ofMember, ofHouse) => {
  expect([isMemberAccount(name), isHouseAccount(name)]).toEqual([ofMember, ofHouse])
})
