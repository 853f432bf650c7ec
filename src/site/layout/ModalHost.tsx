import { useMatches, useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

import { useSite } from '#site/bootstrap.ts'
import { paths } from '#site/paths.ts'
import { withCentre } from '#site/member-centre/use-centre.ts'
import { type Member, useMember } from '#site/session/use-member.ts'

import { loadWithin } from './load-within.ts'
import { closeModal, type OpenModal, useOpenModal } from './modal-store.ts'
import { ModalBoundary } from './ModalBoundary.tsx'
import { useIsAwake } from './PageAwake.tsx'

const ForgotDialog = lazy(() =>
  loadWithin(() =>
    import('#site/session/ForgotDialog.tsx').then((chunk) => ({ default: chunk.ForgotDialog })),
  ),
)
const SecondStepDialog = lazy(() =>
  loadWithin(() =>
    import('#site/session/SecondStepDialog.tsx').then((chunk) => ({ default: chunk.SecondStepDialog })),
  ),
)
const LoginDialog = lazy(() =>
  loadWithin(() => import('#site/session/LoginDialog.tsx').then((chunk) => ({ default: chunk.LoginDialog }))),
)
const ChangePasswordDialog = lazy(() =>
  loadWithin(() =>
    import('#site/session/ChangePasswordDialog.tsx').then((chunk) => ({
      default: chunk.ChangePasswordDialog,
    })),
  ),
)
const RegisterDialog = lazy(() =>
  loadWithin(() =>
    import('#site/session/RegisterDialog.tsx').then((chunk) => ({ default: chunk.RegisterDialog })),
  ),
)
const SignOutDialog = lazy(() =>
  loadWithin(() =>
    import('#site/session/SignOutDialog.tsx').then((chunk) => ({ default: chunk.SignOutDialog })),
  ),
)
const RealAccountDialog = lazy(() =>
  loadWithin(() =>
    import('#site/guard/RealAccountDialog.tsx').then((chunk) => ({ default: chunk.RealAccountDialog })),
  ),
)
const MemberCentre = lazy(() =>
  loadWithin(() =>
    import('#site/member-centre/MemberCentre.tsx').then((chunk) => ({ default: chunk.MemberCentre })),
  ),
)
const LeadingModal = lazy(() =>
  loadWithin(() =>
    import('#site/navigation/LeadingModal.tsx').then((chunk) => ({ default: chunk.LeadingModal })),
  ),
)
const ServiceFailedDialog = lazy(() =>
  loadWithin(() =>
    import('#site/support/ServiceFailedDialog.tsx').then((chunk) => ({ default: chunk.ServiceFailedDialog })),
  ),
)
const NoticeDialog = lazy(() =>
  loadWithin(() =>
    import('#site/notices/NoticeDialog.tsx').then((chunk) => ({ default: chunk.NoticeDialog })),
  ),
)

/** Shows the modal that is open by its name. Each is a chunk of its own, loaded when it is first asked for. */
export function ModalHost() {
  const isAwake = useIsAwake()
  const opened = useOpenModal()
  const navigate = useNavigate()
  const { account } = useSite()
  const found = useMember()
  const member = found === 'loading' ? undefined : found
  const byRoute = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.page?.modal)?.staticData.page?.modal,
  })
  const centre = useSearch({ strict: false, select: (search) => search.centre })
  if (!isAwake) return null
  const isVisitor = account === 'visitor' || (found !== 'loading' && !member)
  const modal: OpenModal | undefined = member?.passwordExpired
    ? { name: 'changePassModal' }
    : (opened ?? (byRoute && isVisitor ? { name: byRoute } : undefined))
  const close = () => {
    closeModal()
    if (!opened && byRoute) void navigate({ to: paths.index })
  }
  const leaveCentre = () => void navigate({ to: '.', search: withCentre(undefined), resetScroll: false })
  return (
    <>
      {centre !== undefined && !member?.passwordExpired && (
        <ModalBoundary onClose={leaveCentre}>
          <Suspense>
            <MemberCentre centre={centre} />
          </Suspense>
        </ModalBoundary>
      )}
      {modal && (
        <ModalBoundary onClose={close}>
          <Suspense>
            <Modal modal={modal} member={member} onClose={close} />
          </Suspense>
        </ModalBoundary>
      )}
    </>
  )
}

interface ModalProps {
  readonly modal: OpenModal
  readonly member: Member | undefined
  readonly onClose: () => void
}

function Modal({ modal, member, onClose }: ModalProps) {
  switch (modal.name) {
    case 'secondStep':
      return <SecondStepDialog onClose={onClose} />
    case 'signOut':
      return <SignOutDialog onClose={onClose} />
    case 'serviceFailed':
      return <ServiceFailedDialog onClose={onClose} />
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
      if (!member) return <LoginDialog onClose={onClose} />
      return (
        <ChangePasswordDialog account={member.account} isForced={member.passwordExpired} onClose={onClose} />
      )
    case 'forgetPassModal':
      return <ForgotDialog onClose={onClose} />
  }
}
