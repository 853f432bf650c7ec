import { useState } from 'react'
import { isAnyBroken, judgeRules } from './rule-states.ts'
import type { FieldRule, JudgedRule, RuleMoment } from './rule-states.ts'

export type RuledInput = {
  /** Undefined until the field was focused or the form submitted. */
  judged: readonly JudgedRule[] | undefined
  onFocus: (value: string) => void
  onType: (value: string) => void
  onLeave: (value: string) => void
  /** Validates as on submit; true where the value is valid. */
  check: (value: string) => boolean
}

/** Tracks the rules of one field through focus, typing, leaving and submitting. */
export function useRules(rules: readonly FieldRule[]): RuledInput {
  const [judged, setJudged] = useState<readonly JudgedRule[]>()
  const judge = (value: string, moment: RuleMoment) => {
    const next = judgeRules({ rules, value, moment, before: judged ?? [] })
    setJudged(next)
    return !isAnyBroken(next)
  }
  return {
    judged,
    onFocus: (value) => void (judged ?? judge(value, 'typing')),
    onType: (value) => void judge(value, 'typing'),
    onLeave: (value) => void judge(value, 'blur'),
    check: (value) => judge(value, 'submit'),
  }
}
