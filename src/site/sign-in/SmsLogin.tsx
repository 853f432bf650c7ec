import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Checkbox } from '#browser/ui/Checkbox.tsx'
import { Form } from '#browser/ui/Form.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { codes } from '#contract/codes.ts'

import { focusOn } from '#site/session/focus-on.ts'
import { NumberAndCode } from '#site/proof/NumberAndCode.tsx'
import { signInBy } from './sign-in.ts'
import { numberFaults, messageOf, useFault } from '#site/proof/use-code.ts'
import { useNumberForm } from '#site/proof/use-number-form.ts'
import { warmSealing } from '#site/session/warm-sealing.ts'

import './sign-in.css'

/** Sign-in by number and code. */
export function SmsLogin() {
  const t = useT()
  const api = useApi()
  const faultOf = useFault()
  const [remember, setRemember] = useState(false)
  const { form, number, code, sender, refuseEmpty, missingMessage, parts } = useNumberForm(
    async (request, human) => {
      const { expiredMinutes } = await api.call(codes.smsNoLogin, { ...request, human })
      return { minutes: expiredMinutes }
    },
  )
  const login = useMutation({
    mutationFn: () =>
      signInBy(api, {
        type: 'sms',
        username: number.mobileNum,
        password: code,
        countryDialingCode: number.countryDialingCode,
        ...(remember ? { remember } : {}),
      }),
    onError: () => focusOn(form.current, 'code'),
  })
  const isBusy = login.isPending || login.isSuccess
  const submit = () => {
    return !refuseEmpty() && login.mutateAsync()
  }
  const error = isBusy ? undefined : (login.error ?? sender.error)
  const atNumber = messageOf(error, numberFaults)
  const atCode = messageOf(error, ['code_wrong', 'wrong_account_or_password'])
  const fault = (atNumber ?? atCode) === undefined ? faultOf(error) : undefined
  return (
    <Form ref={form} isBusy={login.isSuccess} onSubmit={submit}>
      {fault !== undefined && <Note tone="bad">{fault}</Note>}
      <NumberAndCode
        {...parts}
        onSend={() => {
          login.reset()
          parts.onSend()
        }}
        onMobile={(text) => {
          parts.onMobile(text)
          login.reset()
        }}
        onCode={(text) => {
          warmSealing()
          parts.onCode(text)
          login.reset()
        }}
        faults={{ mobile: missingMessage('mobile') ?? atNumber, code: missingMessage('code') ?? atCode }}
      />
      <Checkbox name="remember" isChecked={remember} onChange={setRemember}>
        {t('login.remember')}
      </Checkbox>
      <Button type="submit" tone="gold" size="lg" isBlock>
        {t('shell.log_in')}
      </Button>
    </Form>
  )
}
