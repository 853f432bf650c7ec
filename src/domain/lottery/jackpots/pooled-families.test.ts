import { expect, test } from 'vitest'

import { familyCodes } from '#domain/lottery/families/families.ts'

import { jackpotsOf } from './jackpot-rules.ts'
import { canHavePools, pooledFamilies } from './pooled-families.ts'

test('exactly the families with rules can have pools', () => {
  const withRules = familyCodes.filter((family) => jackpotsOf({ family }).length > 0)
  expect(familyCodes.filter(canHavePools)).toEqual(withRules)
  expect(withRules).toHaveLength(pooledFamilies.length)
  expect(canHavePools('no family')).toBe(false)
})
