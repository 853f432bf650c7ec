import { useEffect, useState } from 'react'

import { type CallRefused, useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { focusLateField } from '#browser/ui/first-field.ts'
import { Form } from '#browser/ui/Form.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { codes } from '#contract/codes.ts'
import { fieldNames } from '#domain/registration/field.ts'

import type { BroughtCodes } from './brought-codes.ts'
import { NumberAndCode } from '#site/proof/NumberAndCode.tsx'
import { HumanLine } from '#site/proof/HumanLine.tsx'
import { AgreementBox } from './RegisterAgreement.tsx'
import { BirthdayField, RegisterField } from './RegisterField.tsx'
import { keepDraft, type Settings } from './register-values.ts'
import { numberFaults, messageOf, useFault } from '#site/proof/use-code.ts'
import { useNumberForm } from '#site/proof/use-number-form.ts'
import { useRegisterFields } from './use-register-fields.ts'
import { type ByNumber, useHumanCheck, useRegistration } from './use-registration.ts'
import { warmSealing } from '#site/session/warm-sealing.ts'

export function RegisterForm({
  settings,
  brought,
  isByNumber,
}: {
  readonly settings: Settings
  readonly brought: BroughtCodes
  /** Registration by mobile number, which replaces the name. */
  readonly isByNumber: boolean
}) {
  const t = useT()
  const { frame, mobile, byNumber } = useMobile()
  const visible = fieldNames.filter(
    (name) => settings.fields[name].enabled && !(isByNumber && (name === 'username' || name === 'mobileNum')),
  )
  const top = visible.filter((name) => name !== 'affiliateCode')
  const asksCode = visible.includes('affiliateCode')
  const human = useHumanCheck()
  const fields = useRegisterFields({
    settings,
    brought,
    names: [...top, 'birthday', ...(asksCode ? (['affiliateCode'] as const) : []), 'isAgreed'],
    onType: (name, values) => {
      human.check.start()
      if (name === 'password') warmSealing()
      keepDraft(values)
    },
  })
  const { isGone, fault, send } = useRegistration({
    fields,
    check: human.check,
    settings,
    brought,
    byNumber: isByNumber ? byNumber : undefined,
  })
  useEffect(() => focusLateField(frame.current), [frame])
  return (
    <Form ref={frame} isBusy={isGone} onSubmit={send}>
      {isByNumber && <NumberAndCode {...mobile} sentText={t('sign_in.register_sent')} isQuiet />}
      {top.map((name) => (
        <RegisterField key={name} name={name} rule={settings.fields[name]} fields={fields} />
      ))}
      <div className="auth-pair">
        <BirthdayField fields={fields} />
        {asksCode && (
          <RegisterField name="affiliateCode" rule={settings.fields.affiliateCode} fields={fields} />
        )}
      </div>
      <AgreementBox age={settings.minimumAge} fields={fields} />
      <HumanLine state={human.state} />
      {fault !== undefined && <Note tone="bad">{fault}</Note>}
      <Button type="submit" tone="gold" size="lg" isBlock>
        {t('register.submit')}
      </Button>
    </Form>
  )
}

/** State of number and code within the form. */
function useMobile() {
  const api = useApi()
  const faultOf = useFault()
  const [refused, setRefused] = useState<CallRefused>()
  const { form, number, code, sender, refuseEmpty, missingMessage, parts } = useNumberForm(
    async ({ mobileNum, countryDialingCode }, human) => {
      const { expiredMinutes } = await api.call(codes.smsRegister, {
        mobileNo: mobileNum,
        countryDialingCode,
        human,
      })
      return { minutes: expiredMinutes }
    },
  )
  const atCode = messageOf(refused, ['code_wrong'])
  const atNumber = messageOf(refused ?? sender.error, [...numberFaults, 'account_taken'])
  const byNumber: ByNumber = {
    number,
    code,
    refuseEmpty: () => {
      setRefused(undefined)
      return refuseEmpty()
    },
    showRefusal: (error) => {
      const isOfCode = messageOf(error, ['code_wrong']) !== undefined
      const isMine = isOfCode || messageOf(error, [...numberFaults, 'account_taken']) !== undefined
      if (!isMine) return false
      setRefused(error)
      return true
    },
  }
  const mobile = {
    ...parts,
    onSend: () => {
      setRefused(undefined)
      parts.onSend()
    },
    onMobile: (text: string) => {
      setRefused(undefined)
      parts.onMobile(text)
    },
    onCode: (text: string) => {
      setRefused(undefined)
      parts.onCode(text)
    },
    faults: {
      mobile: missingMessage('mobile') ?? atNumber,
      code: missingMessage('code') ?? atCode ?? (atNumber === undefined ? faultOf(sender.error) : undefined),
    },
  }
  return { frame: form, mobile, byNumber }
}
