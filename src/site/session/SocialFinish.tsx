import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

import { CallRefused, useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { ErrorState } from '#browser/ui/ErrorState.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { ProviderMark } from '#browser/ui/ProviderMark.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import type { Output } from '#contract/endpoint.ts'
import { registration } from '#contract/registration.ts'
import { social } from '#contract/social.ts'
import { type FieldName, fieldNames } from '#domain/registration/field.ts'
import { useSite } from '#site/bootstrap.ts'
import { formatSiteTime } from '#site/layout/site-time.ts'
import { takeWanted } from '#site/guard/wanted.ts'
import { paths } from '#site/paths.ts'

import { type BroughtCodes, codesOfVisit, forgetCodes } from './brought-codes.ts'
import { type HumanState, openHumanCheck } from './human-check.ts'
import { HumanLine } from './HumanLine.tsx'
import { pageToken } from './page-token.ts'
import { AgreementBox } from './RegisterAgreement.tsx'
import { BirthdayField, RegisterField } from './RegisterField.tsx'
import { type RegisterValues, type Settings, firstValues, inputOf } from './register-values.ts'
import { keepWelcome } from './welcome.ts'

import './register.css'

type Newcomer = NonNullable<Output<typeof social.finishSocial>['newcomer']>

/** Beside which field a no of the server stands. */
const places: Readonly<Partial<Record<string, keyof RegisterValues>>> = {
  account_taken: 'username',
  invitation_code_error: 'affiliateCode',
  too_young: 'birthday',
  not_agreed: 'isAgreed',
}

/** Nobody needs a password, and nobody reads a picture: the provider has said who it is. */
const leftOut: readonly FieldName[] = ['password', 'checkPass', 'captcha']

/** Somebody new whom a provider has named: what is left of the registration. */
export function SocialFinish({ newcomer }: { newcomer: Newcomer }) {
  const t = useT()
  const api = useApi()
  const settings = useQuery({ ...queryOf(api, registration.registrationSettings, {}), staleTime: 60_000 })
  const { provider, email, name } = newcomer
  return (
    <div className="grid gap-4">
      <h2 className="h3">{t('social.newcomer')}</h2>
      <p className="muted">{t('social.newcomer_text')}</p>
      <p className="flex items-center gap-3">
        <ProviderMark mark={provider.mark} />
        <bdi>{name ?? email ?? provider.label}</bdi>
      </p>
      {settings.data && <FinishForm settings={settings.data} />}
      {settings.isPending && <Skeleton shape="box" className="h-16" />}
      {settings.isError && (
        <ErrorState
          what={t('register.not_loaded')}
          safe={settings.error.message}
          onRetry={() => void settings.refetch()}
          isRetrying={settings.isFetching}
        />
      )}
    </div>
  )
}

// The form's library sees by proxies what a render reads, so the compiler's memory is switched off beside it.
function FinishForm({ settings }: { settings: Settings }) {
  'use no memo'
  const t = useT()
  const { whitelabel } = useSite()
  // What brought somebody here has waited in the tab while they were at the provider.
  const [brought] = useState(() => codesOfVisit('', Date.now()))
  const [today] = useState(() => formatSiteTime(Date.now(), whitelabel.zone).local.slice(0, 10))
  const form = useForm<RegisterValues>({
    defaultValues: firstValues(settings, brought),
    reValidateMode: 'onSubmit',
  })
  const { human, finish, fault, send } = useFinish({ settings, brought, form })
  const field = {
    control: form.control,
    read: (name: keyof RegisterValues) => String(form.getValues(name)),
    onType: (name: keyof RegisterValues) => {
      human.check.start()
      form.clearErrors(name)
    },
  }
  const asked = fieldNames.filter((name) => settings.fields[name].enabled && !leftOut.includes(name))
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {asked.map((name) => (
        <RegisterField key={name} name={name} rule={settings.fields[name]} {...field} />
      ))}
      <BirthdayField age={settings.minimumAge} today={today} {...field} />
      <AgreementBox age={settings.minimumAge} {...field} />
      <HumanLine state={human.state} />
      {fault !== undefined && <Note tone="bad">{fault}</Note>}
      <Button type="submit" tone="gold" size="lg" isBlock isBusy={finish.isPending || finish.isSuccess}>
        {t('register.submit')}
      </Button>
    </form>
  )
}

function useFinish({
  settings,
  brought,
  form,
}: {
  readonly settings: Settings
  readonly brought: BroughtCodes
  readonly form: ReturnType<typeof useForm<RegisterValues>>
}) {
  const t = useT()
  const api = useApi()
  const { language } = useSite()
  const [state, tell] = useState<HumanState>('waiting')
  const [check] = useState(() => openHumanCheck(() => api.call(registration.humanChallenge, {}), tell))
  const [fault, setFault] = useState<string>()
  const finish = useMutation({
    mutationFn: async (values: RegisterValues) => {
      const human = await check.solution()
      const written = inputOf(values, { settings, brought, human, language, address: location })
      const { password: _none, confirmPassword: _neither, ...input } = written
      return await api.call(social.registerSocial, input)
    },
    onSuccess: ({ token, isReferralUnknown }) => {
      pageToken.keep(token)
      keepWelcome({ isFirst: true, isReferralUnknown })
      forgetCodes()
      location.assign(takeWanted(Date.now()) ?? paths.index)
    },
    onError: (error) => {
      // The server counts a piece of work as used, whatever it answered.
      check.renew()
      if (!(error instanceof CallRefused)) {
        setFault(t('register.not_reached'))
        return
      }
      const told = toldOf(error)
      if (told.length === 0) setFault(error.message)
      for (const [index, [name, message]] of told.entries())
        form.setError(name, { type: 'server', message }, { shouldFocus: index === 0 })
    },
  })
  const send = form.handleSubmit((values) => {
    setFault(undefined)
    if (!finish.isPending && !finish.isSuccess) finish.mutate(values)
  })
  return { human: { check, state }, finish, fault, send }
}

/** What the server said, by the field that it said it of. */
function toldOf(refused: CallRefused): [keyof RegisterValues, string][] {
  const place = places[refused.code]
  if (place) return [[place, refused.message]]
  if (refused.code !== 'fields' || typeof refused.value !== 'object' || refused.value === null) return []
  const told = { ...refused.value } as Record<string, unknown>
  return fieldNames.flatMap((name) => {
    const message = told[name]
    return typeof message === 'string' ? [[name, message] as [keyof RegisterValues, string]] : []
  })
}
