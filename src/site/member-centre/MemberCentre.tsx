import { useDeferredValue, useEffect } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Dialog } from '#browser/ui/Dialog.tsx'
import { refuseGuardedAction } from '#domain/access/guarded-action.ts'
import { useSite } from '#site/bootstrap.ts'
import { keepNextAddress } from '#site/guard/next-address.ts'
import { closeModal, openModal } from '#site/layout/modal-store.ts'
import { useNavigate } from '#site/routing.ts'
import { type Member, useMember } from '#site/session/use-member.ts'

import './centre.css'
import { CentreMenu } from './CentreMenu.tsx'
import { CentrePane } from './CentrePane.tsx'
import { readCentre } from './centre-entries.ts'
import { withCentre } from './use-centre.ts'

/** The member centre as an overlay. Its page stands in the URL, so back and forward work. */
export function MemberCentre({ centre }: { centre: string }) {
  const member = useMember()
  const refusal = useRefusal(member)
  const close = useClose()
  useEffect(() => {
    if (refusal === undefined) return
    // A direct URL passes the same guard as the button.
    openModal(refusal === 'login_needed' ? 'loginPopupModal' : 'realAccount')
    keepNextAddress(`${location.pathname}?centre=${readCentre(centre).page}`)
    close({ isReplaced: true })
  }, [refusal, centre, close])
  if (member === 'loading' || !member || refusal) return null
  return <Centre member={member} centre={centre} onClose={close} />
}

function Centre({ member, centre, onClose }: { member: Member; centre: string; onClose: () => void }) {
  const t = useT()
  const { page, isMenu } = readCentre(centre)
  // A dialog mounts in one task, which is long with all that it holds: its menu and its page follow in slices.
  const isOpened = useDeferredValue(true, false)
  return (
    <Dialog
      isOpen
      onClose={() => {
        closeModal()
        onClose()
      }}
      title={t('centre.title')}
      isTitleHidden
      isFlush
      width={1216}
      height={832}
      phoneForm="screen"
    >
      <div className={isMenu ? 'mc mc-on-menu' : 'mc'}>
        {isOpened && (
          <>
            <CentreMenu member={member} page={page} />
            <CentrePane member={member} page={page} isMenu={isMenu} />
          </>
        )}
      </div>
    </Dialog>
  )
}

function useRefusal(member: ReturnType<typeof useMember>) {
  const { whitelabel } = useSite()
  if (member === 'loading') return undefined
  const caller = member
    ? ({ kind: 'member', accountType: member.type, isHalfSignedIn: false } as const)
    : ({ kind: 'visitor' } as const)
  return refuseGuardedAction('member_centre', caller, whitelabel.features)
}

function useClose(): (how?: { readonly isReplaced?: boolean }) => void {
  const navigate = useNavigate()
  return ({ isReplaced = false } = {}) =>
    navigate({
      to: '.',
      search: withCentre(undefined),
      keepsScroll: true,
      replace: isReplaced,
    })
}
