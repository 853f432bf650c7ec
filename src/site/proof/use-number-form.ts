import { useRef, useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'

import { focusOn } from '#site/session/focus-on.ts'
import { type CodeSender, useCode } from './use-code.ts'
import { type Countries, useCountries } from './use-countries.ts'
import { type Human, useHuman } from './use-human.ts'

export interface NumberRequest {
  readonly mobileNum: string
  readonly countryDialingCode: string
}

/** State of a form by mobile number: number, country, code, and requests of codes with a human check. */
export function useNumberForm(
  ask: (number: NumberRequest, human: string) => Promise<{ readonly minutes: number }>,
) {
  const t = useT()
  const form = useRef<HTMLFormElement>(null)
  const countries: Countries = useCountries()
  const human: Human = useHuman()
  const [mobile, setMobile] = useState('')
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState<'mobile' | 'code'>()
  const number: NumberRequest = {
    mobileNum: mobile.trim(),
    countryDialingCode: countries.country?.countryDialingCode ?? '',
  }
  const sender: CodeSender = useCode(() => human.spend((solved) => ask(number, solved)))
  const missingMessage = (name: 'mobile' | 'code') =>
    missing === name
      ? t('field.not_empty', { field: t(name === 'mobile' ? 'sign_in.mobile' : 'sign_in.sms_code') })
      : undefined
  /** Reports the first empty field. */
  const refuseEmpty = (): boolean => {
    const first = number.mobileNum === '' ? 'mobile' : code.trim() === '' ? 'code' : undefined
    setMissing(first)
    return first !== undefined
  }
  const sendCode = () => {
    if (number.mobileNum !== '') sender.send()
    else {
      setMissing('mobile')
      focusOn(form.current, 'mobile')
    }
  }
  const parts = {
    countries,
    human,
    sender,
    mobile,
    code,
    onMobile: (text: string) => {
      setMobile(text)
      setMissing(undefined)
    },
    onCode: (text: string) => {
      setCode(text)
      setMissing(undefined)
    },
    onSend: sendCode,
  }
  return { form, number, code: code.trim(), sender, refuseEmpty, missingMessage, parts }
}
