import { useEffect } from 'react'

import { DateText } from '#browser/ui/DateText.tsx'
import { showToast } from '#browser/ui/toast-store.ts'
import { type Translate, useT } from '#browser/i18n/translate.ts'

import { openModal } from '#site/layout/modal-store.ts'

import { type Welcome, takeWelcome } from './welcome.ts'

/**
 * Greets once after sign-in. Shows the time of the previous sign-in, so that members notice one that was not theirs.
 */
export function WelcomeToast({ account }: { account: string }) {
  const t = useT()
  useEffect(() => {
    const welcome = takeWelcome()
    if (!welcome) return
    // The first steps greet the member themselves.
    if (welcome.hasFirstSteps) openModal('firstSteps')
    if (!welcome.hasFirstSteps || welcome.isReferralUnknown)
      showToast({ text: textOf(welcome, { t, account }) })
  }, [t, account])
  return null
}

function textOf(welcome: Welcome, { t, account }: { t: Translate; account: string }) {
  if (welcome.isPasswordChanged) return t('login.password_changed')
  if (welcome.isReferralUnknown) return t('login.friend_unknown', { account })
  if (welcome.isFirst || welcome.previousLoginAt === undefined) return t('login.first_time', { account })
  return (
    <>
      {t('login.previous')} <DateText atMs={Date.parse(welcome.previousLoginAt)} />
    </>
  )
}
