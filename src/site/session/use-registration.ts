import { useRef, useState } from 'react'

import { type Api, CallRefused, ServerNotReached, useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { registration } from '#contract/registration.ts'
import { fieldNames } from '#domain/registration/field.ts'
import { useSite } from '#site/bootstrap.ts'
import { takeWanted } from '#site/guard/wanted.ts'
import { paths } from '#site/paths.ts'

import { type BroughtCodes, forgetCodes } from './brought-codes.ts'
import { type HumanCheck, type HumanState, openHumanCheck } from './human-check.ts'
import { pageToken } from './page-token.ts'
import { inputOf, type RegisterValues, type Settings } from './register-values.ts'
import type { AskedNumber } from './use-number-form.ts'
import type { RegisterFields } from './use-register-fields.ts'
import { keepWelcome } from './welcome.ts'

export interface ByNumber {
  readonly number: AskedNumber
  readonly code: string
  /** Names what is empty, and says whether anything is. */
  readonly refuseEmpty: () => boolean
  /** Whether a no of the server was about the number or its code, and is told there. */
  readonly tell: (refused: CallRefused) => boolean
}

/** Beside which field a no of the server stands. */
const places: Readonly<Partial<Record<string, keyof RegisterValues>>> = {
  account_taken: 'username',
  password_known: 'password',
  invitation_code_error: 'affiliateCode',
  too_young: 'birthday',
  not_agreed: 'isAgreed',
}

/** The quiet check of a registration, begun by the first touch. */
export function useHumanCheck(): { readonly check: HumanCheck; readonly state: HumanState } {
  const api = useApi()
  const [state, tell] = useState<HumanState>('waiting')
  const [check] = useState(() => openHumanCheck(() => api.call(registration.humanChallenge, {}), tell))
  return { check, state }
}

/** What happens to a filled-in form: its checks, its sending, and what the server says to it. */
export function useRegistration({
  fields,
  check,
  settings,
  brought,
  byNumber,
}: {
  readonly fields: RegisterFields
  readonly check: HumanCheck
  readonly settings: Settings
  readonly brought: BroughtCodes
  /** The number that takes the place of a name, where somebody registers by one. */
  readonly byNumber: ByNumber | undefined
}) {
  const t = useT()
  const api = useApi()
  const { language } = useSite()
  const [isSending, setSending] = useState(false)
  const [fault, setFault] = useState<string>()
  // Two presses within one drawing both find the button at rest: the second must find this.
  const isUnderWay = useRef(false)

  const ask = (values: RegisterValues) =>
    registerBy({ api, check, code: codeToAsk(values, settings) }, async (human) => {
      const input = inputOf(values, { settings, brought, human, language, address: location })
      if (!byNumber) return await api.call(registration.register, input)
      return await api.call(registration.registerMobile, withNumber(input, byNumber))
    })
  const tellFault = (error: unknown) => {
    if (!(error instanceof CallRefused)) {
      setFault(t(error instanceof ServerNotReached ? 'register.not_reached' : 'register.human_failed'))
      return
    }
    if (byNumber?.tell(error) === true) return
    const told = placesOf(error, settings)
    if (told.length === 0) setFault(error.message)
    else fields.tell(told)
  }
  const send = async () => {
    if (isUnderWay.current) return
    setFault(undefined)
    const isComplete = fields.check()
    // The number stands first, so it has the focus where both it and a field are wrong.
    if ((byNumber?.refuseEmpty() ?? false) || !isComplete) return
    isUnderWay.current = true
    setSending(true)
    try {
      const { token, isReferralUnknown } = await ask(fields.values)
      pageToken.keep(token)
      keepWelcome({ isFirst: true, isReferralUnknown })
      forgetCodes()
      // Everything that the page holds was a visitor's. It is on its way out: nothing is sent any more.
      location.assign(takeWanted(Date.now()) ?? paths.index)
    } catch (error) {
      tellFault(error)
      // The server counts a piece of work as used, whatever it answered.
      check.renew()
      setSending(false)
      isUnderWay.current = false
    }
  }
  return { isSending, fault, send }
}

/** The code of an agent that is looked at before anything is worked out. A friend's refuses nobody. */
function codeToAsk(values: RegisterValues, settings: Settings): string {
  return settings.fields.affiliateCode.enabled ? values.affiliateCode.trim() : ''
}

function withNumber(
  { username: _name, fields: given, ...rest }: ReturnType<typeof inputOf>,
  { number, code }: ByNumber,
): Input<typeof registration.registerMobile> {
  const { mobileNum: _field, ...fields } = given ?? {}
  return {
    ...rest,
    ...(Object.keys(fields).length > 0 ? { fields } : {}),
    ...number,
    verificationCode: code,
  }
}

async function registerBy(
  { api, check, code }: { readonly api: Api; readonly check: HumanCheck; readonly code: string },
  send: (human: string) => Promise<Output<typeof registration.register>>,
) {
  if (code !== '') await api.call(registration.affiliate, { code })
  const register = async () => await send(await check.solution())
  return await register().catch((error: unknown) => {
    // Worked out for a server that knows it no longer: that is no business of whoever fills in the form.
    if (!(error instanceof CallRefused) || error.code !== 'human_check_failed') throw error
    check.renew()
    return register()
  })
}

/** What the server said, by the field that it said it of, as far as the form has that field. */
function placesOf(refused: CallRefused, settings: Settings): [keyof RegisterValues, string][] {
  const isShown = (name: keyof RegisterValues) =>
    name === 'birthday' || name === 'isAgreed' || settings.fields[name].enabled
  const place = places[refused.code]
  if (place) return isShown(place) ? [[place, refused.message]] : []
  const told = typeof refused.value === 'object' && refused.value !== null ? { ...refused.value } : {}
  if (refused.code !== 'fields') return []
  return fieldNames.filter(isShown).flatMap((name) => {
    const message = (told as Record<string, unknown>)[name]
    return typeof message === 'string' ? [[name, message] as [keyof RegisterValues, string]] : []
  })
}
