import { useMutation } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'

import { CallRefused, useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { Form } from '#browser/ui/Form.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { PasswordInput } from '#browser/ui/PasswordInput.tsx'
import { codes } from '#contract/codes.ts'
import { openModal } from '#site/layout/modal-store.ts'
import { PageHead } from '#site/pages/PageHead.tsx'

import { keepDraft } from '#site/sign-in/login-draft.ts'
import { NewPasswordField, passwordFaults, usePasswordRules } from './NewPasswordField.tsx'
import { messageOf, useFault } from '#site/proof/use-code.ts'
import { warmSealing } from '#site/session/warm-sealing.ts'

import '#site/sign-in/auth.css'
import './reset.css'

/**
 * Target of a reset link. The secret stands in the URL's hash, which no server or log receives; it stays there until
 * it is used, so that the page survives a reload.
 */
export default function ResetPage() {
  const t = useT()
  // Undefined during hydration: the server does not receive the hash.
  const secret = useSyncExternalStore(listenToHash, readSecret, () => undefined)
  const [account, setAccount] = useState<string>()
  return (
    <div className="wrap page">
      <div className="card auth reset-card">
        <aside className="auth-art">
          <img src="/art/poster/login.svg" alt="" />
          <p className="auth-title">{t('sign_in.reset_poster')}</p>
          <p className="small">{t('sign_in.reset_poster_text')}</p>
        </aside>
        <div className="auth-form">
          <PageHead />
          {account !== undefined && secret === null ? (
            <EmptyState
              kind="favourites"
              title={t('sign_in.reset_done')}
              text={t('sign_in.reset_done_text')}
              action={
                <Button
                  tone="gold"
                  onClick={() => {
                    keepDraft({ username: account, password: '' })
                    openModal('loginPopupModal')
                  }}
                >
                  {t('shell.log_in')}
                </Button>
              }
            />
          ) : secret === null ? (
            <Unusable text={t('sign_in.reset_incomplete')} />
          ) : (
            <ResetForm
              secret={secret ?? ''}
              onDone={(name) => {
                history.replaceState(history.state, '', location.pathname)
                setAccount(name)
              }}
            />
          )}
        </div>
      </div>
    </div>
  )
}

function readSecret(): string | null {
  return new URLSearchParams(location.hash.slice(1)).get('token')
}

/** A second reset link opened in the same tab changes only the hash. */
function listenToHash(listener: () => void): () => void {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}

function Unusable({ text }: { text: string }) {
  const t = useT()
  return (
    <EmptyState
      kind="maintenance"
      title={t('sign_in.reset_unusable')}
      text={text}
      action={
        <Button tone="main" onClick={() => openModal('forgetPassModal')}>
          {t('sign_in.reset_new_link')}
        </Button>
      }
    />
  )
}

function ResetForm({ secret, onDone }: { secret: string; onDone: (account: string) => void }) {
  const t = useT()
  const api = useApi()
  const faultOf = useFault()
  const ruled = usePasswordRules()
  const [fresh, setFresh] = useState('')
  const [again, setAgain] = useState('')
  const [isTried, setTried] = useState(false)
  const change = useMutation({
    mutationFn: () => api.call(codes.resetByLink, { secret, newPassword: fresh, confirmNewPassword: again }),
    onSuccess: ({ account }) => onDone(account),
  })
  const submit = () => {
    setTried(true)
    const isGood = ruled.check(fresh)
    return isGood && again === fresh && secret !== '' && change.mutateAsync()
  }
  if (change.error instanceof CallRefused && change.error.code === 'link_unusable')
    return <Unusable text={change.error.message} />
  const atPassword = messageOf(change.error, passwordFaults)
  const atRepeat = messageOf(change.error, ['inconsistent_twice'])
  const fault = (atPassword ?? atRepeat) === undefined ? faultOf(change.error) : undefined
  return (
    <Form className="grid gap-4" onSubmit={submit}>
      <p className="muted">{t('sign_in.reset_text')}</p>
      {fault !== undefined && <Note tone="bad">{fault}</Note>}
      <NewPasswordField
        value={fresh}
        onChange={(text) => {
          warmSealing()
          setFresh(text)
          setTried(false)
          change.reset()
        }}
        ruled={ruled}
        error={change.error}
      />
      <Field
        label={t('login.repeat_new_password')}
        isRequired
        error={isTried && again !== fresh ? t('field.inconsistent_twice') : atRepeat}
      >
        <PasswordInput
          name="confirmNewPassword"
          autoComplete="new-password"
          maxLength={128}
          value={again}
          onChange={(text) => {
            setAgain(text)
            setTried(false)
            change.reset()
          }}
        />
      </Field>
      <Button type="submit" tone="gold" size="lg" isBlock>
        {t('sign_in.set_password')}
      </Button>
    </Form>
  )
}
