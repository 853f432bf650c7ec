import { useMatches, useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

import { useSite } from '#site/bootstrap.ts'
import { paths } from '#site/paths.ts'
import { withCentre } from '#site/member-centre/use-centre.ts'
import { useMember } from '#site/session/use-member.ts'

import { loadWithin } from './load-within.ts'
import { closeModal, type OpenModal, useOpenModal } from './modal-store.ts'
import { ModalBoundary } from './ModalBoundary.tsx'
import { useIsAwake } from './PageAwake.tsx'

const MemberCentre = lazy(() =>
  loadWithin(() =>
    import('#site/member-centre/MemberCentre.tsx').then((chunk) => ({ default: chunk.MemberCentre })),
  ),
)
const Modal = lazy(() => loadWithin(() => import('./Modal.tsx').then((chunk) => ({ default: chunk.Modal }))))

/** Renders the open modal; its chunk is loaded on first use. */
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
