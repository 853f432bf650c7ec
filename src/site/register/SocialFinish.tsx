import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { CallRefused, useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { ErrorState } from '#browser/ui/ErrorState.tsx'
import { Form } from '#browser/ui/Form.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { ProviderMark } from '#browser/ui/ProviderMark.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import type { Output } from '#contract/endpoint.ts'
import { registration } from '#contract/registration.ts'
import { social } from '#contract/social.ts'
import { type FieldName, fieldNames } from '#domain/registration/field.ts'
import { useSite } from '#site/bootstrap.ts'
import { takeNextAddress } from '#site/guard/next-address.ts'
import { paths } from '#site/paths.ts'

import { type BroughtCodes, codesOfVisit, forgetCodes } from './brought-codes.ts'
import type { HumanCheck } from '#site/proof/human-check.ts'
import { HumanLine } from '#site/proof/HumanLine.tsx'
import { pageToken } from '#site/session/page-token.ts'
import { AgreementBox } from './RegisterAgreement.tsx'
import { BirthdayField, RegisterField } from './RegisterField.tsx'
import { inputOf, type RegisterValues, type Settings } from './register-values.ts'
import { useHumanCheck } from './use-registration.ts'
import { type RegisterFields, useRegisterFields } from './use-register-fields.ts'
import { keepWelcome } from '#site/session/welcome.ts'

import './register.css'

type Newcomer = NonNullable<Output<typeof social.finishSocial>['newcomer']>

/** The field that a refusal concerns, by its code. */
const places: Readonly<Partial<Record<string, keyof RegisterValues>>> = {
  account_taken: 'username',
  invitation_code_error: 'affiliateCode',
  link_used_up: 'affiliateCode',
  link_rates_gone: 'affiliateCode',
  link_expired: 'affiliateCode',
  team_full: 'affiliateCode',
  other_account_reserved: 'username',
  too_young: 'birthday',
  not_agreed: 'isAgreed',
}

/** No password and no captcha: the provider has identified the person. */
const leftOut: readonly FieldName[] = ['password', 'checkPass', 'captcha']

/** The rest of a registration, for a newcomer identified by a provider. */
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

function FinishForm({ settings }: { settings: Settings }) {
  const t = useT()
  // Affiliate and referral codes were kept in the tab during the visit to the provider.
  const [brought] = useState(() => codesOfVisit('', Date.now()))
  const visible = fieldNames.filter((name) => settings.fields[name].enabled && !leftOut.includes(name))
  const human = useHumanCheck()
  const fields = useRegisterFields({
    settings,
    brought,
    names: [...visible, 'birthday', 'isAgreed'],
    onType: () => human.check.start(),
  })
  const { isGone, fault, send } = useFinish({ settings, brought, fields, check: human.check })
  return (
    <Form className="grid gap-4" isBusy={isGone} onSubmit={send}>
      {visible.map((name) => (
        <RegisterField key={name} name={name} rule={settings.fields[name]} fields={fields} />
      ))}
      <BirthdayField fields={fields} />
      <AgreementBox age={settings.minimumAge} fields={fields} />
      <HumanLine state={human.state} />
      {fault !== undefined && <Note tone="bad">{fault}</Note>}
      <Button type="submit" tone="gold" size="lg" isBlock>
        {t('register.submit')}
      </Button>
    </Form>
  )
}

function useFinish({
  settings,
  brought,
  fields,
  check,
}: {
  readonly settings: Settings
  readonly brought: BroughtCodes
  readonly fields: RegisterFields
  readonly check: HumanCheck
}) {
  const t = useT()
  const api = useApi()
  const { language } = useSite()
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
      const next = takeNextAddress(Date.now())
      keepWelcome({ isFirst: true, isReferralUnknown, hasFirstSteps: next === undefined })
      forgetCodes()
      location.assign(next ?? paths.index)
    },
    onError: (error) => {
      // The server counts a human check as used whatever it answered.
      check.renew()
      if (!(error instanceof CallRefused)) {
        setFault(t('register.not_reached'))
        return
      }
      const messages = messagesOf(error)
      if (messages.length === 0) setFault(error.message)
      else fields.showMessages(messages)
    },
  })
  return {
    isGone: finish.isSuccess,
    fault,
    send: () => {
      setFault(undefined)
      return fields.check() && finish.mutateAsync(fields.values)
    },
  }
}

/** The server's messages by field. */
function messagesOf(refused: CallRefused): [keyof RegisterValues, string][] {
  const place = places[refused.code]
  if (place) return [[place, refused.message]]
  if (refused.code !== 'fields' || typeof refused.value !== 'object' || refused.value === null) return []
  const messages = { ...refused.value } as Record<string, unknown>
  return fieldNames.flatMap((name) => {
    const message = messages[name]
    return typeof message === 'string' ? [[name, message] as [keyof RegisterValues, string]] : []
  })
}
