import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Badge } from '#browser/ui/Badge.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { TRIAL_TYPE } from '#domain/access/role.ts'
import { PartBoundary } from '#browser/routing/PartBoundary.tsx'
import { lazyPart } from '#browser/routing/lazy-part.tsx'
import { useOpenModal } from '#site/layout/modal-store.ts'
import { useOpenCentre } from '#site/member-centre/use-centre.ts'
import { paths } from '#site/paths.ts'
import { useNavigate } from '#site/routing.ts'
import type { Member } from '#site/session/use-member.ts'

import './bell.css'
import { useUnread } from './use-unread.ts'

const NoticePopUp = lazyPart(() => import('./NoticePopUp.tsx').then((chunk) => chunk.NoticePopUp))

/** The number of unread items, with a link to them. Also opens the pop-up after a login. */
export function Bell({ member }: { member: Member }) {
  const t = useT()
  const openCentre = useOpenCentre()
  const navigate = useNavigate()
  const { unreadCount, popUpIds } = useUnread()
  return (
    <>
      <button
        type="button"
        className="btn ghost icon bell"
        aria-label={t('message.bell', { count: unreadCount })}
        onClick={() => {
          // A trial account has no member centre, so the bell leads to the public notices.
          if (member.type === TRIAL_TYPE) navigate({ to: paths.notices })
          else openCentre('messageV2')
        }}
      >
        <Icon name="bell" />
        <Badge count={unreadCount} />
      </button>
      <PopUp ids={popUpIds} />
    </>
  )
}

/** Waits until no other modal is open; its content does not change while open. */
function PopUp({ ids }: { ids: readonly string[] }) {
  const opened = useOpenModal()
  const [popped, setPopped] = useState<readonly string[]>([])
  const [closed, setClosed] = useState<readonly string[]>([])
  const due = ids.filter((id) => !closed.includes(id))
  if (popped.length === 0 && due.length > 0 && opened === undefined) setPopped(due)
  if (popped.length === 0) return null
  return (
    <PartBoundary>
      <NoticePopUp
        ids={popped}
        onClose={() => {
          setClosed([...closed, ...popped])
          setPopped([])
        }}
      />
    </PartBoundary>
  )
}
