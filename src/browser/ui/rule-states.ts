export type RuleState = 'neutral' | 'met' | 'broken'
export type FieldRule = { id: string; text: string; isMet: (value: string) => boolean }
export type JudgedRule = { id: string; text: string; state: RuleState }
/** While typing no rule becomes broken; leaving the field or submitting can break it. */
export type RuleMoment = 'typing' | 'blur' | 'submit'

export function judgeRules({
  rules,
  value,
  moment,
  before,
}: {
  rules: readonly FieldRule[]
  value: string
  moment: RuleMoment
  before: readonly JudgedRule[]
}): JudgedRule[] {
  return rules.map(({ id, text, isMet }) => {
    const was = before.find((rule) => rule.id === id)?.state ?? 'neutral'
    return { id, text, state: isMet(value) ? 'met' : stateOfUnmet(value, moment, was) }
  })
}

function stateOfUnmet(value: string, moment: RuleMoment, was: RuleState): RuleState {
  if (moment === 'submit') return 'broken'
  // Leaving an empty field is not a mistake yet.
  if (moment === 'blur') return value === '' && was !== 'broken' ? 'neutral' : 'broken'
  return was === 'broken' ? 'broken' : 'neutral'
}

export function isAnyBroken(rules: readonly JudgedRule[]): boolean {
  return rules.some((rule) => rule.state === 'broken')
}
