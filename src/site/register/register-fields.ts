import {
  type FieldRule as FieldCheck,
  isAnyBroken,
  type JudgedRule,
  judgeRules,
} from '#browser/ui/rule-states.ts'

import type { RegisterValues } from './register-values.ts'

export type RegisterName = keyof RegisterValues

export interface FieldsState {
  readonly values: RegisterValues
  /** Nothing for a field without input so far. */
  readonly judged: Readonly<Partial<Record<RegisterName, readonly JudgedRule[]>>>
  /** Errors outside of a field's rules: the server's messages, or a missing agreement. */
  readonly messages: Readonly<Partial<Record<RegisterName, string>>>
}

export interface FieldLaws {
  /** The rules of a field for these values, because a repeated password is compared with the first. */
  readonly rulesOf: (name: RegisterName, values: RegisterValues) => readonly FieldCheck[]
  /** An empty optional field breaks no rule. */
  readonly isLeftOut: (name: RegisterName, values: RegisterValues) => boolean
  /** Message if the terms were not agreed to. */
  readonly notAgreed: string
}

/** Handles input: clears the field's error, and shows no broken rule while typing. */
export function typeField(
  state: FieldsState,
  { name, value, laws }: { name: RegisterName; value: string | boolean; laws: FieldLaws },
): FieldsState {
  const { [name]: _gone, ...messages } = state.messages
  const next = { ...state, messages, values: { ...state.values, [name]: value } }
  const judged = judgeField(next, name, laws, 'typing')
  // The repeated password is checked again, because it depends on the first.
  return name === 'password' && judged.judged.checkPass
    ? judgeField(judged, 'checkPass', laws, 'typing')
    : judged
}

export function enterField(state: FieldsState, name: RegisterName, laws: FieldLaws): FieldsState {
  return state.judged[name] ? state : judgeField(state, name, laws, 'typing')
}

export function leaveField(state: FieldsState, name: RegisterName, laws: FieldLaws): FieldsState {
  return laws.isLeftOut(name, state.values) ? state : judgeField(state, name, laws, 'blur')
}

/** Checks all visible fields as on submit, clears earlier errors, and returns the first invalid one. */
export function checkFields(
  state: FieldsState,
  names: readonly RegisterName[],
  laws: FieldLaws,
): { readonly state: FieldsState; readonly wrong: RegisterName | undefined } {
  const { values } = state
  let next: FieldsState = { ...state, messages: values.isAgreed ? {} : { isAgreed: laws.notAgreed } }
  for (const name of names) if (!laws.isLeftOut(name, values)) next = judgeField(next, name, laws, 'submit')
  const wrong = names.find((name) =>
    name === 'isAgreed'
      ? !values.isAgreed
      : !laws.isLeftOut(name, values) && isAnyBroken(next.judged[name] ?? []),
  )
  return { state: next, wrong }
}

function judgeField(
  state: FieldsState,
  name: RegisterName,
  laws: FieldLaws,
  moment: 'typing' | 'blur' | 'submit',
): FieldsState {
  const value = state.values[name]
  if (typeof value !== 'string') return state
  const rules = laws.rulesOf(name, state.values)
  const judged = judgeRules({ rules, value, moment, before: state.judged[name] ?? [] })
  return { ...state, judged: { ...state.judged, [name]: judged } }
}
