import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { ErrorState } from '#browser/ui/ErrorState.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { SegmentedControl } from '#browser/ui/SegmentedControl.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import { registration } from '#contract/registration.ts'
import { useSite } from '#site/bootstrap.ts'
import { openModal } from '#site/layout/modal-store.ts'

import { AuthDialog } from '#site/sign-in/AuthDialog.tsx'
import { codesOfVisit } from './brought-codes.ts'
import { RegisterForm } from './RegisterForm.tsx'

import './register.css'

const tabs = {
  register: { icon: 'user', label: 'field.label.username' },
  registerMobile: { icon: 'phone', label: 'sign_in.mobile' },
} as const

export function RegisterDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const api = useApi()
  const { whitelabel, system } = useSite()
  const isOpen = system.brandState === 'open'
  // The codes from the URL when the form was opened, or from the start of the visit.
  const [brought] = useState(() => codesOfVisit(location.search, Date.now()))
  const settings = useQuery({
    ...queryOf(api, registration.registrationSettings, {}),
    staleTime: 60_000,
    enabled: isOpen,
  })
  const types = settings.data?.types ?? []
  const [chosenWay, chooseWay] = useState<string>()
  const kind = types.find((one) => one === chosenWay) ?? types[0] ?? 'register'
  return (
    <AuthDialog
      title={t('register.title')}
      poster={{ name: 'register', title: t('register.poster_title'), text: t('register.poster_text') }}
      onClose={onClose}
    >
      {!isOpen && (
        <Note tone="warn">
          <b>{t('closed.ending_title', { name: whitelabel.name })}</b> {t('closed.ending_text')}
        </Note>
      )}
      {types.length > 1 && (
        <SegmentedControl
          label={t('sign_in.register_ways')}
          options={types.map((one) => ({ id: one, ...tabs[one], label: t(tabs[one].label) }))}
          selected={kind}
          onSelect={chooseWay}
        />
      )}
      {settings.data && (
        <RegisterForm settings={settings.data} brought={brought} isByNumber={kind === 'registerMobile'} />
      )}
      {isOpen && settings.isPending && (
        <div className="grid gap-4" role="status" aria-label={t('ui.loading')}>
          {['a', 'b', 'c', 'd', 'e'].map((row) => (
            <Skeleton key={row} shape="box" className="h-16" />
          ))}
        </div>
      )}
      {settings.isError && (
        <ErrorState
          what={t('register.not_loaded')}
          safe={settings.error.message}
          onRetry={() => void settings.refetch()}
          isRetrying={settings.isFetching}
        />
      )}
      <p className="auth-other">
        {t('register.have_account')}{' '}
        <button type="button" className="link" onClick={() => openModal('loginPopupModal')}>
          {t('shell.log_in')}
        </button>
      </p>
    </AuthDialog>
  )
}
