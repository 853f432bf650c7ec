import { expect, test } from 'vitest'

import { isAgentType } from './role.ts'

// Each row is an account type, and whether it is an agent type.
const rows: [number, boolean][] = [
  [0, false],
  [1, true],
  [2, true],
  [3, false],
  [4, false],
  [41, true],
  [42, true],
  [43, false],
]

for (const [accountType, expected] of rows) {
  test(`account type ${accountType} is ${expected ? 'an' : 'no'} agent's`, () => {
    expect(isAgentType(accountType)).toBe(expected)
  })
}
