import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Form } from '#browser/ui/Form.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { loadWithin } from '#browser/routing/load-within.ts'
import { openModal } from '#site/layout/modal-store.ts'
import { useIsAwake } from '#site/layout/PageAwake.tsx'

import { keepDraft } from './login-draft.ts'

/**
 * Sign-in from the header. Anything but success continues in the dialog with all input, because it has room for
 * errors.
 */
export function HeaderLogin() {
  const t = useT()
  const api = useApi()
  const isAwake = useIsAwake()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const submit = () => {
    if (username.trim() !== '' && password !== '') return send()
    keepDraft({ username, password })
    openModal('loginPopupModal')
    return false
  }
  const send = async () => {
    try {
      const { signIn } = await loadWithin(() => import('./sign-in.ts'))
      await signIn(api, { username, password, captcha: '', remember: false })
    } catch (error) {
      keepDraft({ username, password, error })
      openModal('loginPopupModal')
    }
  }
  return (
    // Before hydration nothing is sent, because the browser's own submit would reload the page with an empty form.
    <Form className="head-login" method="post" aria-label={t('shell.log_in')} onSubmit={submit}>
      <TextInput
        className="head-field"
        icon="user"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        aria-label={t('field.label.username')}
        placeholder={t('field.label.username')}
        value={username}
        onChange={setUsername}
      />
      <TextInput
        className="head-field"
        icon="lock"
        type="password"
        name="password"
        autoComplete="current-password"
        maxLength={128}
        aria-label={t('field.label.password')}
        placeholder={t('field.label.password')}
        value={password}
        onChange={setPassword}
      />
      <Button type={isAwake ? 'submit' : 'button'} tone="main">
        {t('shell.log_in')}
      </Button>
    </Form>
  )
}
