import { Suspense, useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { SegmentedControl } from '#browser/ui/SegmentedControl.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import { useSite } from '#site/bootstrap.ts'
import { lazyPart } from '#browser/routing/lazy-part.tsx'
import { openModal } from '#site/layout/modal-store.ts'

import { AuthDialog } from './AuthDialog.tsx'
import { LoginForm } from './LoginForm.tsx'
import { OtherWays } from './OtherWays.tsx'
import { useTryFree } from './use-try-free.ts'

/** A chunk of its own, because not every merchant offers sign-in by code. */
const SmsLogin = lazyPart(() => import('./SmsLogin.tsx').then((chunk) => chunk.SmsLogin))

export function LoginDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { whitelabel } = useSite()
  const [way, setWay] = useState('username')
  const [hasSms, setHasSms] = useState(false)
  return (
    <AuthDialog
      title={t('shell.log_in')}
      poster={{ name: 'login', title: t('login.poster_title'), text: t('login.poster_text') }}
      onClose={onClose}
    >
      {whitelabel.flags.mobileCodeLogin && (
        <SegmentedControl
          label={t('sign_in.login_ways')}
          options={[
            { id: 'username', icon: 'user', label: t('field.label.username') },
            { id: 'sms', icon: 'phone', label: t('sign_in.mobile_code') },
          ]}
          selected={way}
          onSelect={(next) => {
            setWay(next)
            setHasSms(hasSms || next === 'sms')
          }}
        />
      )}
      {/* Hidden, not unmounted, so that the input survives a switch between both ways. */}
      <div hidden={way !== 'username'}>
        <LoginForm />
      </div>
      {hasSms && (
        <div hidden={way !== 'sms'}>
          <Suspense fallback={<Skeleton shape="box" className="h-64" />}>
            <SmsLogin />
          </Suspense>
        </div>
      )}
      <OtherWays />
      <p className="auth-other">
        {t('login.new_here')}{' '}
        <button type="button" className="link" onClick={() => openModal('registerModal')}>
          {t('shell.register')}
        </button>
        {whitelabel.flags.freePlay && <TryFree />}
      </p>
    </AuthDialog>
  )
}

function TryFree() {
  const t = useT()
  const { isBusy, tryFree } = useTryFree()
  return (
    <>
      {` ${t('sign_in.or_else')} `}
      <button type="button" className="link" aria-busy={isBusy || undefined} onClick={tryFree}>
        {t('sign_in.try_free')}
      </button>
    </>
  )
}
