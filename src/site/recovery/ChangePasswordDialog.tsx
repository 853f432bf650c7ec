import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { CallRefused, useApi } from '#browser/api/api.ts'
import { type Translate, useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Dialog } from '#browser/ui/Dialog.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { Form } from '#browser/ui/Form.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { PasswordInput } from '#browser/ui/PasswordInput.tsx'
import { accounts } from '#contract/accounts.ts'
import { type ProofWay, proofWays } from '#domain/access/proof-way.ts'
import { useSite } from '#site/bootstrap.ts'
import { ProofField } from '#site/member-centre/deeds/ProofField.tsx'
import { type Proof, spendBeside, useProof } from '#site/member-centre/deeds/use-proof.ts'
import { paths } from '#site/paths.ts'

import { NewPasswordField, usePasswordRules } from './NewPasswordField.tsx'
import { pageToken } from '#site/session/page-token.ts'
import { PasskeyStopped } from '#site/sign-in/passkey-stopped.ts'
import { signOut } from '#site/session/sign-out.ts'
import { keepWelcome } from '#site/session/welcome.ts'

interface Values {
  readonly oldPassword: string
  readonly newPassword: string
  readonly confirmNewPassword: string
}

/** A forced password change can be left only by changing it or by signing out. */
export function ChangePasswordDialog({
  account,
  typed,
  isForced,
  onClose,
}: {
  account: string
  /** The password of the sign-in just made, so that it need not be typed again. */
  typed?: string | undefined
  isForced: boolean
  onClose: () => void
}) {
  const t = useT()
  return (
    <Dialog
      isOpen
      onClose={isForced ? () => {} : onClose}
      title={t('page.change_password')}
      showClose={!isForced}
      closesOnEscape={!isForced}
      width={448}
    >
      <ChangeForm account={account} typed={typed} isForced={isForced} />
    </Dialog>
  )
}

function ChangeForm({
  account,
  typed,
  isForced,
}: {
  account: string
  typed: string | undefined
  isForced: boolean
}) {
  const t = useT()
  const form = useChange(typed)
  const { error, asksOld } = form
  return (
    <Form className="grid gap-4" isBusy={form.isGone} onSubmit={form.submit} onChange={form.dropError}>
      {isForced && <Note tone="warn">{t('login.change_needed')}</Note>}
      {error && placeOf(error) === undefined && !(form.proof && isOfProof(error, form.proof)) && (
        <Note tone="bad">{error instanceof CallRefused ? error.message : t('register.not_reached')}</Note>
      )}
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
      {asksOld && (
        <Field label={t('login.old_password')} error={form.messageOf('oldPassword')}>
          <PasswordInput {...form.input('oldPassword')} autoComplete="current-password" maxLength={128} />
        </Field>
      )}
      <NewPasswordField {...form.input('newPassword')} ruled={form.ruled} error={error} isRequired={false} />
      <Field label={t('login.repeat_new_password')} error={form.messageOf('confirmNewPassword')}>
        <PasswordInput {...form.input('confirmNewPassword')} autoComplete="new-password" maxLength={128} />
      </Field>
      {form.proof && <ProofField proof={form.proof} error={error} />}
      <Button type="submit" tone="gold" size="lg" isBlock>
        {t('page.change_password')}
      </Button>
      {isForced && <LeaveButton />}
    </Form>
  )
}

function useChange(typed: string | undefined) {
  const t = useT()
  const api = useApi()
  const [asksOld, askOld] = useState(typed === undefined)
  const [values, setValues] = useState<Values>({
    oldPassword: typed ?? '',
    newPassword: '',
    confirmNewPassword: '',
  })
  const ruled = usePasswordRules()
  // Missing values at the last attempt; each is cleared when its field changes.
  const [missing, setMissing] = useState<Partial<Record<keyof Values, string>>>({})
  // Set by the server's refusal if the member has stronger proofs than the password.
  const [ways, setWays] = useState<readonly ProofWay[]>()
  const proof = useProof(ways ?? [])
  const change = useMutation({
    mutationFn: () =>
      spendBeside(ways ? proof : undefined, (proven) =>
        api.call(accounts.changePassword, { ...values, ...proven }),
      ),
    onSuccess: ({ token }) => {
      pageToken.keep(token)
      keepWelcome({ isPasswordChanged: true })
      location.assign(paths.index)
    },
    onError: (reason) => {
      const required = requiredWays(reason)
      if (required) setWays(required)
      if (required || isOfProof(reason, proof)) return
      // The typed password is no longer valid, because it was changed elsewhere.
      if (placeOf(reason) === 'oldPassword') askOld(true)
    },
  })
  // A required proof is no error: its field appears instead.
  const error = change.error && requiredWays(change.error) ? null : change.error
  return {
    error,
    proof: ways ? proof : undefined,
    asksOld,
    isGone: change.isSuccess,
    ruled,
    messageOf: (name: keyof Values) =>
      missing[name] ?? (error && placeOf(error) === name ? error.message : undefined),
    /** Input clears the errors of its field. */
    input: (name: keyof Values) => ({
      name,
      value: values[name],
      onChange: (value: string) => {
        const next = { ...values, [name]: value }
        setValues(next)
        const { confirmNewPassword, ...others } = { ...missing, [name]: undefined }
        // Once both passwords match, their error is cleared too.
        const isHealed = next.confirmNewPassword === next.newPassword
        setMissing(isHealed ? others : { ...others, confirmNewPassword })
      },
    }),
    /** Also for the proof, which is a field of its own. */
    dropError: () => {
      if (change.isError) change.reset()
    },
    submit: () => {
      const lacking = missingOf(values, t)
      setMissing(lacking)
      const isGood = ruled.check(values.newPassword)
      const isWhole = isGood && Object.keys(lacking).length === 0
      return isWhole && (ways === undefined || proof.isReady()) && change.mutateAsync()
    },
  }
}

function missingOf(
  { oldPassword, newPassword, confirmNewPassword }: Values,
  t: Translate,
): Partial<Record<keyof Values, string>> {
  const empty = (label: string) => t('field.not_empty', { field: label })
  return {
    ...(oldPassword === '' ? { oldPassword: empty(t('login.old_password')) } : {}),
    ...(confirmNewPassword === ''
      ? { confirmNewPassword: empty(t('login.repeat_new_password')) }
      : confirmNewPassword === newPassword
        ? {}
        : { confirmNewPassword: t('field.inconsistent_twice') }),
  }
}

function requiredWays(error: Error): readonly ProofWay[] | undefined {
  if (!(error instanceof CallRefused) || error.code !== 'proof_needed') return undefined
  const { ways } = (error.value ?? {}) as { readonly ways?: readonly string[] }
  return ways && proofWays.filter((way) => ways.includes(way))
}

function isOfProof(error: Error, proof: Proof): boolean {
  return (
    (error instanceof CallRefused && proof.faults.includes(error.code)) || error instanceof PasskeyStopped
  )
}

/** The field that a refusal concerns. */
function placeOf(error: Error): keyof Values | undefined {
  if (!(error instanceof CallRefused)) return undefined
  switch (error.code) {
    case 'wrong_old_password':
      return 'oldPassword'
    case 'fields':
    case 'same_password':
    case 'password_known':
      return 'newPassword'
    case 'inconsistent_twice':
      return 'confirmNewPassword'
    default:
      return undefined
  }
}

function LeaveButton() {
  const t = useT()
  const api = useApi()
  const queryClient = useQueryClient()
  const { whitelabel } = useSite()
  const leaving = useMutation({ mutationFn: () => signOut(api, queryClient, whitelabel.merchantCode) })
  return (
    <Button tone="ghost" isBlock isBusy={leaving.isPending} onClick={() => leaving.mutate()}>
      {t('shell.sign_out')}
    </Button>
  )
}
