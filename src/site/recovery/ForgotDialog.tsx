import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { ConfirmDialog } from '#browser/ui/ConfirmDialog.tsx'
import { Dialog } from '#browser/ui/Dialog.tsx'
import { SegmentedControl } from '#browser/ui/SegmentedControl.tsx'
import { useSite } from '#site/bootstrap.ts'
import { openModal } from '#site/layout/modal-store.ts'

import { ForgotByEmail } from './ForgotByEmail.tsx'
import { ForgotByMobile } from './ForgotByMobile.tsx'

import '#site/sign-in/sign-in.css'

/** Recovery of a password by mail, or by mobile number where the merchant offers it. */
export function ForgotDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { whitelabel } = useSite()
  const [way, setWay] = useState('email')
  const [isSent, setSent] = useState(false)
  if (isSent)
    return (
      <ConfirmDialog
        isOpen
        question={t('sign_in.in_been_out')}
        verb={t('sign_in.forgot_done')}
        stay={t('sign_in.forgot_again')}
        onConfirm={() => {
          onClose()
          return true
        }}
        onClose={() => setSent(false)}
      >
        <p>{t('sign_in.forgot_sent')}</p>
      </ConfirmDialog>
    )
  return (
    <Dialog isOpen isForm onClose={onClose} title={t('page.forgot')} width={448}>
      <div className="forgot grid gap-4">
        {whitelabel.flags.forgotByMobile && (
          <SegmentedControl
            label={t('sign_in.forgot_ways')}
            options={[
              { id: 'email', icon: 'mail', label: t('sign_in.by_email') },
              { id: 'mobile', icon: 'phone', label: t('sign_in.by_mobile') },
            ]}
            selected={way}
            onSelect={setWay}
          />
        )}
        {way === 'mobile' ? <ForgotByMobile /> : <ForgotByEmail onSent={() => setSent(true)} />}
        <Button tone="ghost" isBlock onClick={() => openModal('loginPopupModal')}>
          {t('sign_in.back_to_login')}
        </Button>
      </div>
    </Dialog>
  )
}
