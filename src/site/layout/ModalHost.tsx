// Rarely re-rendered: compiled memoization would add more to the first load than it saves.
'use no memo'

import { Suspense } from 'react'

import { useSearch } from '#browser/routing/routing-context.ts'
import { useSite } from '#site/bootstrap.ts'
import { readShellSearch } from '#site/layout/shell-search.ts'
import { paths } from '#site/paths.ts'
import { withCentre } from '#site/member-centre/use-centre.ts'
import { useNavigate, usePage } from '#site/routing.ts'
import { useMember } from '#site/session/use-member.ts'

import { lazyPart } from '#browser/routing/lazy-part.tsx'
import { closeModal, type OpenModal, useOpenModal } from './modal-store.ts'
import { ModalBoundary } from './ModalBoundary.tsx'
import { useIsAwake } from './PageAwake.tsx'

const CentreHost = lazyPart(() =>
  import('#site/member-centre/CentreHost.tsx').then((chunk) => chunk.CentreHost),
)
const Modal = lazyPart(() => import('./Modal.tsx').then((chunk) => chunk.Modal))

/** Renders the open modal; its chunk is loaded on first use. */
export function ModalHost() {
  const isAwake = useIsAwake()
  const opened = useOpenModal()
  const navigate = useNavigate()
  const { account } = useSite()
  const found = useMember()
  const member = found === 'loading' ? undefined : found
  const byRoute = usePage()?.modal
  const { centre, agent } = useSearch(readShellSearch)
  if (!isAwake) return null
  const isVisitor = account === 'visitor' || (found !== 'loading' && !member)
  const modal: OpenModal | undefined = member?.passwordExpired
    ? { name: 'changePassModal' }
    : (opened ?? (byRoute && isVisitor ? { name: byRoute } : undefined))
  const close = () => {
    closeModal()
    if (!opened && byRoute) navigate({ to: paths.index })
  }
  const leaveCentre = () => navigate({ to: '.', search: withCentre(undefined), keepsScroll: true })
  return (
    <>
      {(centre ?? agent) !== undefined && !member?.passwordExpired && (
        <ModalBoundary onClose={leaveCentre}>
          <Suspense>
            <CentreHost centre={centre} agent={agent} />
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
