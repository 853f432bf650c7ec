import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useRef, useState } from 'react'

import { CallRefused, ServerNotReached, useApi } from '#browser/api/api.ts'
import { type Translate, useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Dialog } from '#browser/ui/Dialog.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { PasswordInput } from '#browser/ui/PasswordInput.tsx'
import { accounts } from '#contract/accounts.ts'
import { type ProofWay, proofWays } from '#domain/access/proof-way.ts'
import { useSite } from '#site/bootstrap.ts'
import { ProofField } from '#site/member-centre/deeds/ProofField.tsx'
import { type Proof, spendBeside, useProof } from '#site/member-centre/deeds/use-proof.ts'
import { paths } from '#site/paths.ts'

import { focusOn } from '#site/session/focus-on.ts'
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
  const frame = useRef<HTMLFormElement>(null)
  const form = useChange(typed, frame)
  const { error, isBusy, asksOld } = form
  return (
    <form ref={frame} className="grid gap-4" noValidate onSubmit={form.submit} onChange={form.dropError}>
      {isForced && <Note tone="warn">{t('login.change_needed')}</Note>}
      {error && placeOf(error) === undefined && !(form.proof && isOfProof(error, form.proof)) && (
        <Note tone="bad">
          {error instanceof ServerNotReached ? t('register.not_reached') : error.message}
        </Note>
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
        <Field label={t('login.old_password')} error={form.told('oldPassword')}>
          <PasswordInput {...form.input('oldPassword')} autoComplete="current-password" maxLength={128} />
        </Field>
      )}
      <NewPasswordField {...form.input('newPassword')} ruled={form.ruled} error={error} isRequired={false} />
      <Field label={t('login.repeat_new_password')} error={form.told('confirmNewPassword')}>
        <PasswordInput {...form.input('confirmNewPassword')} autoComplete="new-password" maxLength={128} />
      </Field>
      {form.proof && <ProofField proof={form.proof} error={error} />}
      <Button type="submit" tone="gold" size="lg" isBlock isBusy={isBusy}>
        {t('page.change_password')}
      </Button>
      {isForced && <LeaveButton />}
    </form>
  )
}

function useChange(typed: string | undefined, frame: RefObject<HTMLFormElement | null>) {
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
      const asked = waysAsked(reason)
      if (asked) setWays(asked)
      if (asked || isOfProof(reason, proof)) return
      const place = placeOf(reason)
      // The typed password is no longer valid, because it was changed elsewhere.
      if (place === 'oldPassword') askOld(true)
      focusOn(frame.current, place ?? 'newPassword')
    },
  })
  // A required proof is no error: its field appears instead.
  const error = change.error && waysAsked(change.error) ? null : change.error
  const isBusy = change.isPending || change.isSuccess
  return {
    error,
    proof: ways ? proof : undefined,
    asksOld,
    isBusy,
    ruled,
    told: (name: keyof Values) =>
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
    submit: (event: FormEvent) => {
      event.preventDefault()
      if (isBusy) return
      const lacking = missingOf(values, t)
      setMissing(lacking)
      const isGood = ruled.check(values.newPassword)
      const wrong = names.find((name) => lacking[name] !== undefined || (name === 'newPassword' && !isGood))
      if (wrong !== undefined) focusOn(frame.current, wrong)
      else if (ways === undefined || proof.isReady()) change.mutate()
    },
  }
}

const names = ['oldPassword', 'newPassword', 'confirmNewPassword'] as const

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

function waysAsked(error: Error): readonly ProofWay[] | undefined {
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
