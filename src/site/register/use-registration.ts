import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { type Api, CallRefused, useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { registration } from '#contract/registration.ts'
import { fieldNames } from '#domain/registration/field.ts'
import { useSite } from '#site/bootstrap.ts'
import { takeNextAddress } from '#site/guard/next-address.ts'
import { paths } from '#site/paths.ts'

import { type BroughtCodes, forgetCodes } from './brought-codes.ts'
import { type HumanCheck, type HumanState, openHumanCheck } from '#site/proof/human-check.ts'
import { pageToken } from '#site/session/page-token.ts'
import { inputOf, type RegisterValues, type Settings } from './register-values.ts'
import { faultOf } from '#site/proof/use-code.ts'
import type { NumberRequest } from '#site/proof/use-number-form.ts'
import type { RegisterFields } from './use-register-fields.ts'
import { keepWelcome } from '#site/session/welcome.ts'

export interface ByNumber {
  readonly number: NumberRequest
  readonly code: string
  /** Reports empty fields; returns whether there are any. */
  readonly refuseEmpty: () => boolean
  /** Shows a refusal that concerns number or code; returns whether it did. */
  readonly showRefusal: (refused: CallRefused) => boolean
}

/** The field that a refusal concerns, by its code. */
const places: Readonly<Partial<Record<string, keyof RegisterValues>>> = {
  account_taken: 'username',
  password_known: 'password',
  invitation_code_error: 'affiliateCode',
  link_used_up: 'affiliateCode',
  link_rates_gone: 'affiliateCode',
  link_expired: 'affiliateCode',
  team_full: 'affiliateCode',
  other_account_reserved: 'username',
  too_young: 'birthday',
  not_agreed: 'isAgreed',
}

/** The human check of a registration, started at the first input. */
export function useHumanCheck(): { readonly check: HumanCheck; readonly state: HumanState } {
  const api = useApi()
  const [state, setState] = useState<HumanState>('waiting')
  const [check] = useState(() => openHumanCheck(() => api.call(registration.humanChallenge, {}), setState))
  return { check, state }
}

/** Submit of a registration: checks, request, and refusals. */
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
  /** State of number and code, where a number replaces the name. */
  readonly byNumber: ByNumber | undefined
}) {
  const t = useT()
  const api = useApi()
  const { language } = useSite()
  const [fault, setFault] = useState<string>()
  const ask = (values: RegisterValues) =>
    registerBy({ api, check, code: codeToAsk(values, settings) }, async (human) => {
      const input = inputOf(values, { settings, brought, human, language, address: location })
      if (!byNumber) return await api.call(registration.register, input)
      return await api.call(registration.registerMobile, withNumber(input, byNumber))
    })
  const showFault = (error: Error) => {
    if (!(error instanceof CallRefused)) {
      setFault(faultOf(error, t))
      return
    }
    if (byNumber?.showRefusal(error) === true) return
    const messages = placesOf(error, settings)
    if (messages.length === 0) setFault(error.message)
    else fields.showMessages(messages)
  }
  const registering = useMutation({
    mutationFn: ask,
    onSuccess: ({ token, isReferralUnknown }) => {
      pageToken.keep(token)
      const next = takeNextAddress(Date.now())
      keepWelcome({ isFirst: true, isReferralUnknown, hasFirstSteps: next === undefined })
      forgetCodes()
      // All data of the page were a visitor's. The page is about to be left; nothing more is sent.
      location.assign(next ?? paths.index)
    },
    onError: (error) => {
      showFault(error)
      // The server counts a human check as used whatever it answered.
      check.renew()
    },
  })
  const send = () => {
    setFault(undefined)
    const isComplete = fields.check()
    return byNumber?.refuseEmpty() !== true && isComplete && registering.mutateAsync(fields.values)
  }
  return { isGone: registering.isSuccess, fault, send }
}

/** The affiliate code, validated before the human check is spent. A referral code never blocks a registration. */
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
    // The challenge has expired on the server: solve again without bothering the user.
    if (!(error instanceof CallRefused) || error.code !== 'human_check_failed') throw error
    check.renew()
    return register()
  })
}

/** The server's messages by field, for fields that the form has. */
function placesOf(refused: CallRefused, settings: Settings): [keyof RegisterValues, string][] {
  const isVisible = (name: keyof RegisterValues) =>
    name === 'birthday' || name === 'isAgreed' || settings.fields[name].enabled
  const place = places[refused.code]
  if (place) return isVisible(place) ? [[place, refused.message]] : []
  const messages = typeof refused.value === 'object' && refused.value !== null ? { ...refused.value } : {}
  if (refused.code !== 'fields') return []
  return fieldNames.filter(isVisible).flatMap((name) => {
    const message = (messages as Record<string, unknown>)[name]
    return typeof message === 'string' ? [[name, message] as [keyof RegisterValues, string]] : []
  })
}
