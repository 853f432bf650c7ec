import { expect, test } from 'vitest'
import { isAnyBroken, judgeRules } from './rule-states.ts'
import type { RuleMoment, RuleState } from './rule-states.ts'

const rules = [{ id: 'six', text: '6 characters', isMet: (value: string) => value.length === 6 }]

// Each row: state before, value, moment, state after.
const rows: readonly [RuleState, string, RuleMoment, RuleState][] = [
  ['neutral', '123', 'typing', 'neutral'],
  ['neutral', '123456', 'typing', 'met'],
  ['met', '1234567', 'typing', 'neutral'],
  ['broken', '1234', 'typing', 'broken'],
  ['broken', '123456', 'typing', 'met'],
  ['neutral', '', 'blur', 'neutral'],
  ['broken', '', 'blur', 'broken'],
  ['neutral', '123', 'blur', 'broken'],
  ['neutral', '123456', 'blur', 'met'],
  ['neutral', '', 'submit', 'broken'],
  ['met', '1', 'submit', 'broken'],
]

for (const [was, value, moment, expected] of rows) {
  test(`a ${was} rule, "${value}" on ${moment}: ${expected}`, () => {
    const before = [{ id: 'six', text: '6 characters', state: was }]
    const after = judgeRules({ rules, value, moment, before })
    expect(after.map((rule) => rule.state)).toEqual([expected])
    expect(isAnyBroken(after)).toBe(expected === 'broken')
  })
}
