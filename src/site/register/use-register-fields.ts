import { useState } from 'react'

import { type Translate, useT } from '#browser/i18n/translate.ts'
import type { FieldRule, JudgedRule } from '#browser/ui/rule-states.ts'
import { isRealDay } from '#domain/text/real-day.ts'
import { hasAge } from '#domain/registration/age.ts'
import { useSite } from '#site/bootstrap.ts'
import { formatSiteTime } from '#site/layout/site-time.ts'

import type { BroughtCodes } from './brought-codes.ts'
import {
  checkFields,
  enterField,
  type FieldLaws,
  type FieldsState,
  leaveField,
  type RegisterName,
  typeField,
} from './register-fields.ts'
import { rulesOfField } from './register-rules.ts'
import { firstValues, type RegisterValues, type Settings } from './register-values.ts'

export interface RegisterFields {
  readonly values: RegisterValues
  readonly rulesOf: (name: RegisterName) => readonly JudgedRule[] | undefined
  readonly messageOf: (name: RegisterName) => string | undefined
  readonly enter: (name: RegisterName) => void
  readonly type: (name: RegisterName, value: string | boolean) => void
  readonly leave: (name: RegisterName) => void
  /** Checks all fields as on submit. */
  readonly check: () => boolean
  /** Shows the server's messages by field. */
  readonly showMessages: (messages: readonly (readonly [RegisterName, string])[]) => void
}

/** Input of a registration and its errors. */
export function useRegisterFields({
  settings,
  brought,
  names,
  onType,
}: {
  readonly settings: Settings
  readonly brought: BroughtCodes
  /** The visible fields, in order. */
  readonly names: readonly RegisterName[]
  readonly onType: (name: RegisterName, values: RegisterValues) => void
}): RegisterFields {
  const t = useT()
  const { zone } = useSite().whitelabel
  const [today] = useState(() => formatSiteTime(Date.now(), zone).local.slice(0, 10))
  const [state, setState] = useState<FieldsState>(() => ({
    values: firstValues(settings, brought),
    judged: {},
    messages: {},
  }))
  const laws: FieldLaws = {
    rulesOf: (name, values) => {
      if (name === 'isAgreed') return []
      if (name !== 'birthday')
        return rulesOfField({ name, rule: settings.fields[name], t, first: () => values.password })
      return birthdayRules(values.birthday, { today, age: settings.minimumAge, t })
    },
    isLeftOut: (name, values) =>
      name !== 'birthday' &&
      name !== 'isAgreed' &&
      name !== 'checkPass' &&
      values[name] === '' &&
      !settings.fields[name].required,
    notAgreed: t('register.not_agreed'),
  }
  const { values } = state
  return {
    values,
    rulesOf: (name) => (laws.isLeftOut(name, values) ? undefined : state.judged[name]),
    messageOf: (name) => state.messages[name],
    enter: (name) => setState((before) => enterField(before, name, laws)),
    leave: (name) => setState((before) => leaveField(before, name, laws)),
    type: (name, value) => {
      setState((before) => typeField(before, { name, value, laws }))
      onType(name, { ...values, [name]: value })
    },
    check: () => {
      const { state: judged, wrong } = checkFields(state, names, laws)
      setState(judged)
      return wrong === undefined
    },
    showMessages: (messages) => {
      setState((before) => ({ ...before, messages: Object.fromEntries(messages) }))
    },
  }
}

function birthdayRules(
  birthday: string,
  { today, age, t }: { readonly today: string; readonly age: number; readonly t: Translate },
): readonly FieldRule[] {
  const isToCome = isRealDay(birthday) && birthday > today
  return [
    {
      id: 'day',
      text: t(isToCome ? 'register.birthday_to_come' : 'register.birthday_real'),
      isMet: (value) => isRealDay(value) && value <= today,
    },
    {
      id: 'age',
      text: t('register.birthday_rule', { age }),
      isMet: (value) => isRealDay(value) && hasAge(value, today, age),
    },
  ]
}
