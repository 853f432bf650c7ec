import { useMatches, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

import { useSite } from '#site/bootstrap.ts'
import { paths } from '#site/paths.ts'

import { loadWithin } from './load-within.ts'
import { closeModal, type OpenModal, useOpenModal } from './modal-store.ts'
import { ModalBoundary } from './ModalBoundary.tsx'
import { useIsAwake } from './PageAwake.tsx'

const AccountDialog = lazy(() =>
  loadWithin(() =>
    import('#site/session/AccountDialog.tsx').then((chunk) => ({ default: chunk.AccountDialog })),
  ),
)
const SignOutDialog = lazy(() =>
  loadWithin(() =>
    import('#site/session/SignOutDialog.tsx').then((chunk) => ({ default: chunk.SignOutDialog })),
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
  const byRoute = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.page?.modal)?.staticData.page?.modal,
  })
  if (!isAwake) return null
  const modal: OpenModal | undefined =
    opened ?? (byRoute && account === 'visitor' ? { name: byRoute } : undefined)
  if (!modal) return null
  const close = () => {
    closeModal()
    if (!opened && byRoute) void navigate({ to: paths.index })
  }
  return (
    <ModalBoundary onClose={close}>
      <Suspense>
        <Modal modal={modal} onClose={close} />
      </Suspense>
    </ModalBoundary>
  )
}

function Modal({ modal, onClose }: { modal: OpenModal; onClose: () => void }) {
  switch (modal.name) {
    case 'signOut':
      return <SignOutDialog onClose={onClose} />
    case 'notice':
      return <NoticeDialog place={modal.place ?? 0} onClose={onClose} />
    case 'loginPopupModal':
    case 'registerModal':
    case 'forgetPassModal':
    case 'changePassModal':
      return <AccountDialog name={modal.name} onClose={onClose} />
  }
}
