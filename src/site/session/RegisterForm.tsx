import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'

import { type Api, CallRefused, ServerNotReached, useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { focusLateField } from '#browser/ui/first-field.ts'
import { Note } from '#browser/ui/Note.tsx'
import type { Input } from '#contract/endpoint.ts'
import { registration } from '#contract/registration.ts'
import { fieldNames } from '#domain/registration/field.ts'
import { useSite } from '#site/bootstrap.ts'
import { formatSiteTime } from '#site/layout/site-time.ts'
import { paths } from '#site/paths.ts'

import { type HumanCheck, type HumanState, openHumanCheck } from './human-check.ts'
import { pageToken } from './page-token.ts'
import { HumanLine } from './HumanLine.tsx'
import { AgreementBox } from './RegisterAgreement.tsx'
import { BirthdayField, RegisterField } from './RegisterField.tsx'
import {
  type BroughtCodes,
  firstValues,
  inputOf,
  keepDraft,
  type RegisterValues,
  type Settings,
  splitCode,
} from './register-values.ts'
import { warmSealing } from './warm-sealing.ts'
import { keepWelcome } from './welcome.ts'

/** Beside which field a no of the server stands. */
const places: Readonly<Partial<Record<string, keyof RegisterValues>>> = {
  account_taken: 'username',
  password_known: 'password',
  invitation_code_error: 'affiliateCode',
  too_young: 'birthday',
  not_agreed: 'isAgreed',
}

export function RegisterForm({
  settings,
  brought,
}: {
  readonly settings: Settings
  readonly brought: BroughtCodes
}) {
  const t = useT()
  const { whitelabel } = useSite()
  const [today] = useState(() => formatSiteTime(Date.now(), whitelabel.zone).local.slice(0, 10))
  const form = useForm<RegisterValues>({
    defaultValues: firstValues(settings, brought),
    reValidateMode: 'onSubmit',
  })
  const { human, isSending, fault, send } = useRegistration({ form, settings, brought })
  const frame = useRef<HTMLFormElement>(null)
  useEffect(() => focusLateField(frame.current), [])
  const field = {
    control: form.control,
    read: (name: keyof RegisterValues) => String(form.getValues(name)),
    onType: (name: keyof RegisterValues) => {
      human.check.start()
      if (name === 'password') warmSealing()
      form.clearErrors(name)
      keepDraft(form.getValues())
    },
  }
  const asked = fieldNames.filter((name) => settings.fields[name].enabled)
  const age = settings.minimumAge
  return (
    <form
      ref={frame}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {asked
        .filter((name) => name !== 'affiliateCode')
        .map((name) => (
          <RegisterField key={name} name={name} rule={settings.fields[name]} {...field} />
        ))}
      <div className="auth-pair">
        <BirthdayField age={age} today={today} {...field} />
        {asked.includes('affiliateCode') && (
          <RegisterField name="affiliateCode" rule={settings.fields.affiliateCode} {...field} />
        )}
      </div>
      <AgreementBox age={age} {...field} />
      <HumanLine state={human.state} />
      {fault !== undefined && <Note tone="bad">{fault}</Note>}
      <Button type="submit" tone="gold" size="lg" isBlock isBusy={isSending}>
        {t('register.submit')}
      </Button>
    </form>
  )
}

function useRegistration({
  form,
  settings,
  brought,
}: {
  readonly form: ReturnType<typeof useForm<RegisterValues>>
  readonly settings: Settings
  readonly brought: BroughtCodes
}) {
  const t = useT()
  const api = useApi()
  const { language } = useSite()
  const [state, tell] = useState<HumanState>('waiting')
  const [check] = useState(() => openHumanCheck(() => api.call(registration.humanChallenge, {}), tell))
  const [isSending, setSending] = useState(false)
  const [fault, setFault] = useState<string>()
  // Two presses within one drawing both find the button at rest: the second must find this.
  const isUnderWay = useRef(false)

  const ask = (values: RegisterValues) =>
    registerBy({ api, check, code: codeToAsk(values, settings, brought) }, (human) =>
      inputOf(values, { settings, brought, human, language, address: location }),
    )
  const tellFault = (error: unknown) => {
    if (!(error instanceof CallRefused)) {
      setFault(t(error instanceof ServerNotReached ? 'register.not_reached' : 'register.human_failed'))
      return
    }
    const told = placesOf(error, settings)
    if (told.length === 0) setFault(error.message)
    for (const [index, [name, message]] of told.entries())
      form.setError(name, { type: 'server', message }, { shouldFocus: index === 0 })
  }
  const send = async () => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    let hasSucceeded = false
    setFault(undefined)
    await form.handleSubmit(async (values) => {
      setSending(true)
      try {
        const { token } = await ask(values)
        pageToken.keep(token)
        keepWelcome({ isFirst: true })
        // Everything that the page holds was a visitor's.
        location.assign(paths.index)
      } catch (error) {
        tellFault(error)
        // The server counts a piece of work as used, whatever it answered.
        check.renew()
        setSending(false)
        return
      }
      hasSucceeded = true
    })()
    // Once it succeeded the page is on its way out: nothing is sent any more.
    isUnderWay.current = hasSucceeded
  }
  return { human: { check, state }, isSending, fault, send }
}

/** The code of an agent that is looked at before anything is worked out. A friend's is judged with the rest. */
function codeToAsk(values: RegisterValues, settings: Settings, brought: BroughtCodes): string {
  const { affiliateCode = '' } = splitCode(values.affiliateCode.trim(), brought)
  return settings.fields.affiliateCode.enabled ? affiliateCode : ''
}

async function registerBy(
  { api, check, code }: { readonly api: Api; readonly check: HumanCheck; readonly code: string },
  write: (human: string) => Input<typeof registration.register>,
) {
  if (code !== '') await api.call(registration.affiliate, { code })
  const register = async () => await api.call(registration.register, write(await check.solution()))
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
