import { Suspense, useEffect, useRef } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Icon } from '#browser/ui/Icon.tsx'
import { SkeletonRows } from '#browser/ui/SkeletonRows.tsx'
import { Link } from '#site/routing.ts'
import { MemberWords } from '#site/session/MemberWords.tsx'
import type { Member } from '#site/session/use-member.ts'

import { type CentreKey, MENU } from './centre-entries.ts'
import { panes } from './panes.ts'
import { SecurityCenter } from './SecurityCenter.tsx'
import { withCentre } from './use-centre.ts'

export function CentrePane({ member, page, isMenu }: { member: Member; page: CentreKey; isMenu: boolean }) {
  const t = useT()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // On a phone the menu is hidden now; move the focus from the pressed entry to the heading.
    if (!isMenu && document.activeElement?.getClientRects().length === 0) heading.current?.focus()
  }, [page, isMenu])
  const Pane = page === 'securityCenter' ? undefined : panes[page]
  return (
    <section className="mc-pane" aria-labelledby="mc-title">
      <div className="mc-head">
        <Link
          to="."
          search={withCentre(MENU)}
          keepsScroll
          className="btn ghost icon only-phone"
          aria-label={t('centre.to_menu')}
          preload={false}
        >
          <Icon name="back" />
        </Link>
        <h2 id="mc-title" tabIndex={-1} ref={heading}>
          {t(`centre.${page}`)}
        </h2>
      </div>
      <Suspense fallback={<SkeletonRows />}>
        <MemberWords>{Pane ? <Pane /> : <SecurityCenter member={member} />}</MemberWords>
      </Suspense>
    </section>
  )
}
