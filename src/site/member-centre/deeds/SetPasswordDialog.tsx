import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Field } from '#browser/ui/Field.tsx'
import { PasswordInput } from '#browser/ui/PasswordInput.tsx'
import { accounts } from '#contract/accounts.ts'
import { NewPasswordField, passwordFaults, usePasswordRules } from '#site/recovery/NewPasswordField.tsx'
import { pageToken } from '#site/session/page-token.ts'
import { keepWelcome } from '#site/session/welcome.ts'

import { DeedForm } from './DeedForm.tsx'
import { ProofField } from './ProofField.tsx'
import { messageBeside, useDeed } from './use-deed.ts'
import { useProof } from './use-proof.ts'

/**
 * Sets a first password for a member who signs in by provider, number or passkey. The page reloads in the new
 * session.
 */
export function SetPasswordDialog({ account, onClose }: { account: string; onClose: () => void }) {
  const t = useT()
  const api = useApi()
  const ruled = usePasswordRules()
  const [fresh, setFresh] = useState('')
  const [again, setAgain] = useState('')
  const [isTried, setTried] = useState(false)
  const proof = useProof()
  const deed = useDeed(
    async () => {
      const { token } = await proof.spend((cpw) =>
        api.call(accounts.setPassword, { cpw, newPassword: fresh, confirmNewPassword: again }),
      )
      // The server replaced the session; later calls need the new page token.
      pageToken.keep(token)
      keepWelcome({ isPasswordChanged: true })
      return true
    },
    {
      onDone: () => location.reload(),
      besideFields: [...proof.faults, ...passwordFaults, 'inconsistent_twice'],
    },
  )
  const differs = fresh !== again
  return (
    <DeedForm
      title={t('ways.set_password')}
      verb={t('ways.set_password')}
      alert={deed.alert}
      onEdit={deed.reset}
      isBusy={deed.result === true}
      onSubmit={() => {
        setTried(true)
        return ruled.check(fresh) && !differs && proof.isReady() && deed.send(undefined)
      }}
      onClose={onClose}
    >
      <p>{t('ways.set_password_text')}</p>
      {/* Tells password managers the account of the new password. */}
      <input
        className="sr"
        type="text"
        name="username"
        autoComplete="username"
        value={account}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <NewPasswordField value={fresh} onChange={setFresh} ruled={ruled} error={deed.error} />
      <Field
        label={t('login.repeat_new_password')}
        isRequired
        error={
          isTried && differs ? t('field.inconsistent_twice') : messageBeside(deed.error, 'inconsistent_twice')
        }
      >
        <PasswordInput
          name="confirmNewPassword"
          autoComplete="new-password"
          maxLength={128}
          value={again}
          onChange={setAgain}
        />
      </Field>
      <ProofField proof={proof} error={deed.error} />
    </DeedForm>
  )
}
