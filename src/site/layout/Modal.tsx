import { useState } from 'react'

import { readTyped } from '#site/sign-in/typed-password.ts'
import type { Member } from '#site/session/use-member.ts'

import { lazyPart } from '#browser/routing/lazy-part.tsx'
import type { OpenModal } from './modal-store.ts'

const ForgotDialog = lazyPart(async () => (await import('#site/recovery/ForgotDialog.tsx')).ForgotDialog)
const SecondStepDialog = lazyPart(
  async () => (await import('#site/sign-in/SecondStepDialog.tsx')).SecondStepDialog,
)
const LoginDialog = lazyPart(async () => (await import('#site/sign-in/LoginDialog.tsx')).LoginDialog)
const ChangePasswordDialog = lazyPart(
  async () => (await import('#site/recovery/ChangePasswordDialog.tsx')).ChangePasswordDialog,
)
const RegisterDialog = lazyPart(
  async () => (await import('#site/register/RegisterDialog.tsx')).RegisterDialog,
)
const SignOutDialog = lazyPart(async () => (await import('#site/session/SignOutDialog.tsx')).SignOutDialog)
const RealAccountDialog = lazyPart(
  async () => (await import('#site/guard/RealAccountDialog.tsx')).RealAccountDialog,
)
const LeadingModal = lazyPart(async () => (await import('#site/navigation/LeadingModal.tsx')).LeadingModal)
const ServiceFailedDialog = lazyPart(
  async () => (await import('#site/support/ServiceFailedDialog.tsx')).ServiceFailedDialog,
)
const FirstStepsDialog = lazyPart(
  async () => (await import('#site/first-steps/FirstStepsDialog.tsx')).FirstStepsDialog,
)
const NoticeDialog = lazyPart(async () => (await import('#site/notices/NoticeDialog.tsx')).NoticeDialog)

interface ModalProps {
  readonly modal: OpenModal
  readonly member: Member | undefined
  readonly onClose: () => void
}

/** All modals by name; this module loads with the first one, and each modal is a chunk of its own. */
export function Modal({ modal, member, onClose }: ModalProps) {
  switch (modal.name) {
    case 'secondStep':
      return <SecondStepDialog onClose={onClose} />
    case 'signOut':
      return <SignOutDialog onClose={onClose} />
    case 'serviceFailed':
      return <ServiceFailedDialog onClose={onClose} />
    case 'firstSteps':
      return <FirstStepsDialog onClose={onClose} />
    case 'realAccount':
      return <RealAccountDialog member={member} onClose={onClose} />
    case 'halls':
    case 'search':
      return <LeadingModal name={modal.name} onClose={onClose} />
    case 'notice':
      return <NoticeDialog place={modal.place ?? 0} onClose={onClose} />
    case 'registerModal':
      return <RegisterDialog onClose={onClose} />
    case 'loginPopupModal':
      return <LoginDialog onClose={onClose} />
    case 'changePassModal':
      return <ChangeOrLogin member={member} onClose={onClose} />
    case 'forgetPassModal':
      return <ForgotDialog onClose={onClose} />
  }
}

/** The password change, which a sign-in can require before the page knows the member; the log-in for a visitor. */
function ChangeOrLogin({ member, onClose }: Pick<ModalProps, 'member' | 'onClose'>) {
  const [typed] = useState(readTyped)
  if (!member && !typed) return <LoginDialog onClose={onClose} />
  return (
    <ChangePasswordDialog
      account={member?.account ?? typed?.account ?? ''}
      typed={typed?.password}
      isForced={member?.passwordExpired ?? true}
      onClose={onClose}
    />
  )
}
