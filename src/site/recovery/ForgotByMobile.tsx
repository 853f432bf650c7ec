import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { focusLateField } from '#browser/ui/first-field.ts'
import { Form } from '#browser/ui/Form.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { codes } from '#contract/codes.ts'
import type { Output } from '#contract/endpoint.ts'
import { openModal } from '#site/layout/modal-store.ts'

import { keepDraft } from '#site/sign-in/login-draft.ts'
import { NewPasswordField, passwordFaults, usePasswordRules } from './NewPasswordField.tsx'
import { NumberAndCode } from '#site/proof/NumberAndCode.tsx'
import { comeIn, signIn } from '#site/sign-in/sign-in.ts'
import { numberFaults, messageOf, useFault } from '#site/proof/use-code.ts'
import { useNumberForm } from '#site/proof/use-number-form.ts'
import { warmSealing } from '#site/session/warm-sealing.ts'

/** Recovery by a code to the account's number: new password, then the regular sign-in with all its steps. */
export function ForgotByMobile() {
  const t = useT()
  const api = useApi()
  const faultOf = useFault()
  const ruled = usePasswordRules()
  const [newPassword, setNewPassword] = useState('')
  const { form, number, code, sender, refuseEmpty, missingMessage, parts } = useNumberForm(
    async (request, human) => {
      const { expirationTime } = await api.call(codes.smsForgot, { ...request, human })
      return { minutes: expirationTime }
    },
  )
  const change = useChange(newPassword, () =>
    api.call(codes.setByCode, { ...number, verificationCode: code, newPassword }),
  )
  useEffect(() => focusLateField(form.current), [form])
  const submit = () => {
    const isGood = ruled.check(newPassword)
    return !refuseEmpty() && isGood && change.send()
  }
  const error = change.error ?? sender.error
  const atNumber = messageOf(error, numberFaults)
  const atCode = messageOf(change.error, ['code_wrong'])
  const isPlaced = (atNumber ?? atCode ?? messageOf(change.error, passwordFaults)) !== undefined
  const fault = isPlaced ? undefined : faultOf(error)
  return (
    <Form ref={form} className="grid gap-4" isBusy={change.isGone} onSubmit={submit}>
      {fault !== undefined && <Note tone="bad">{fault}</Note>}
      <NumberAndCode
        {...parts}
        onSend={() => {
          change.reset()
          parts.onSend()
        }}
        onMobile={(text) => {
          parts.onMobile(text)
          change.reset()
        }}
        onCode={(text) => {
          parts.onCode(text)
          change.reset()
        }}
        faults={{ mobile: missingMessage('mobile') ?? atNumber, code: missingMessage('code') ?? atCode }}
      />
      <NewPasswordField
        value={newPassword}
        onChange={(text) => {
          warmSealing()
          setNewPassword(text)
          change.reset()
        }}
        ruled={ruled}
        error={change.error}
      />
      <Button type="submit" tone="gold" size="lg" isBlock>
        {t('sign_in.set_password')}
      </Button>
    </Form>
  )
}

/** Sets the password and signs in: by the code where the server allows it, else with the new password. */
function useChange(newPassword: string, set: () => Promise<Output<typeof codes.setByCode>>) {
  const api = useApi()
  const change = useMutation({
    mutationFn: async () => {
      const { account, signedIn } = await set()
      if (signedIn) return comeIn(signedIn)
      await signIn(api, { username: account, password: newPassword, captcha: '', remember: false }).catch(
        (error: unknown) => {
          // The new password is set, but the sign-in needs more: continue in the log-in dialog.
          keepDraft({ username: account, password: newPassword, error })
          openModal('loginPopupModal')
        },
      )
    },
  })
  const isBusy = change.isPending || change.isSuccess
  return {
    error: change.isPending ? null : change.error,
    isGone: change.isSuccess,
    send: change.mutateAsync,
    reset: () => {
      if (!isBusy) change.reset()
    },
  }
}
