import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Control, useController, useForm, useWatch } from 'react-hook-form'

import { CallRefused, ServerNotReached, useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Dialog } from '#browser/ui/Dialog.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { PasswordInput } from '#browser/ui/PasswordInput.tsx'
import { useRules } from '#browser/ui/use-rules.ts'
import { accounts } from '#contract/accounts.ts'
import { registration } from '#contract/registration.ts'
import { type ProofWay, proofWays } from '#domain/access/proof-way.ts'
import { defaultFieldRules } from '#domain/registration/field.ts'
import { useSite } from '#site/bootstrap.ts'
import { ProofField } from '#site/member-centre/deeds/ProofField.tsx'
import { type Proof, spendBeside, useProof } from '#site/member-centre/deeds/use-proof.ts'
import { paths } from '#site/paths.ts'

import { pageToken } from './page-token.ts'
import { PasskeyStopped } from './passkey-stopped.ts'
import { shownRulesOf } from './register-rules.ts'
import { signOut } from './sign-out.ts'
import { keepWelcome } from './welcome.ts'

interface Values {
  readonly oldPassword: string
  readonly newPassword: string
  readonly confirmNewPassword: string
}

/** Where the password must be changed, only that or signing out leads on. */
export function ChangePasswordDialog({
  account,
  typed,
  isForced,
  onClose,
}: {
  account: string
  /** The password of this very sign-in: whoever has just typed it is not asked again. */
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
  const { control, error, isBusy, asksOld } = form
  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void form.submit(event)}>
      {isForced && <Note tone="warn">{t('login.change_needed')}</Note>}
      {error && placeOf(error) === undefined && !(form.proof && isOfProof(error, form.proof)) && (
        <Note tone="bad">
          {error instanceof ServerNotReached ? t('register.not_reached') : error.message}
        </Note>
      )}
      {/* For password managers: whose password this is. */}
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
      {asksOld && <SecretField control={control} name="oldPassword" error={error} onType={form.reset} />}
      <NewField control={control} error={error} onType={form.reset} />
      <SecretField control={control} name="confirmNewPassword" error={error} onType={form.reset} />
      {form.proof && <ProofField proof={form.proof} error={error} />}
      <Button type="submit" tone="gold" size="lg" isBlock isBusy={isBusy}>
        {t('page.change_password')}
      </Button>
      {isForced && <LeaveButton />}
    </form>
  )
}

function useChange(typed: string | undefined) {
  const api = useApi()
  const [asksOld, askOld] = useState(typed === undefined)
  const { control, handleSubmit, setFocus } = useForm<Values>({
    defaultValues: { oldPassword: typed ?? '', newPassword: '', confirmNewPassword: '' },
  })
  // The server names the ways where the member holds more than the password.
  const [ways, setWays] = useState<readonly ProofWay[]>()
  const proof = useProof(ways ?? [])
  const change = useMutation({
    mutationFn: (values: Values) =>
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
      // It is not the password any more: somebody changed it elsewhere meanwhile.
      if (place === 'oldPassword') askOld(true)
      setFocus(place ?? 'newPassword')
    },
  })
  return {
    control,
    // That a proof is needed is told by the field that asks for it.
    error: change.error && waysAsked(change.error) ? null : change.error,
    proof: ways ? proof : undefined,
    asksOld,
    isBusy: change.isPending || change.isSuccess,
    /** What the server said of what stood there before is not said of what is typed now. */
    reset: () => {
      if (change.isError) change.reset()
    },
    submit: handleSubmit((values) => {
      const isProven = ways === undefined || proof.isReady()
      if (isProven && !change.isPending && !change.isSuccess) change.mutate(values)
    }),
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

/** At which field a no of the server is told. */
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

function toldAt(name: keyof Values, error: Error | null): string | undefined {
  if (!error || placeOf(error) !== name) return undefined
  const told =
    error instanceof CallRefused ? (error.value as { password?: unknown } | undefined)?.password : undefined
  return typeof told === 'string' ? told : error.message
}

const labels = {
  oldPassword: 'login.old_password',
  newPassword: 'login.new_password',
  confirmNewPassword: 'login.repeat_new_password',
} as const

interface FieldProps {
  control: Control<Values>
  error: Error | null
  onType: () => void
}

function SecretField({
  control,
  name,
  error,
  onType,
}: FieldProps & { name: 'oldPassword' | 'confirmNewPassword' }) {
  const t = useT()
  const label = t(labels[name])
  const first = useWatch({ control, name: 'newPassword' })
  const { field, fieldState } = useController({
    control,
    name,
    rules: {
      validate: (value, values) => {
        if (value === '') return t('field.not_empty', { field: label })
        return name !== 'confirmNewPassword' || value === values.newPassword || t('field.inconsistent_twice')
      },
      deps: [],
    },
  })
  // The two are the same again: nothing is wrong any more.
  const isHealed = name === 'confirmNewPassword' && field.value !== '' && field.value === first
  return (
    <Field label={label} error={(isHealed ? undefined : fieldState.error?.message) ?? toldAt(name, error)}>
      <PasswordInput
        {...field}
        onChange={(value) => {
          field.onChange(value)
          onType()
        }}
        maxLength={128}
        autoComplete={name === 'oldPassword' ? 'current-password' : 'new-password'}
      />
    </Field>
  )
}

function NewField({ control, error, onType }: FieldProps) {
  const t = useT()
  const api = useApi()
  const settings = useQuery(queryOf(api, registration.registrationSettings, {}))
  const rule = settings.data?.fields.password ?? defaultFieldRules.password
  const shown = useRules(shownRulesOf({ name: 'password', rule, t, first: () => '' }))
  const label = t(labels.newPassword)
  const { field } = useController({
    control,
    name: 'newPassword',
    rules: { validate: (value) => shown.check(value) || ' ' },
  })
  return (
    <Field label={label} rules={shown.judged} error={toldAt('newPassword', error)}>
      <PasswordInput
        {...field}
        maxLength={128}
        autoComplete="new-password"
        onFocus={() => shown.onFocus(field.value)}
        onChange={(value) => {
          field.onChange(value)
          onType()
          shown.onType(value)
        }}
        onBlur={() => {
          field.onBlur()
          if (field.value !== '') shown.onLeave(field.value)
        }}
      />
    </Field>
  )
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
