// Rarely re-rendered: compiled memoization would add more to the first load than it saves.
'use no memo'

import type { IconName } from '#art/icons.ts'
import type { MessageId } from '#browser/i18n/messages.ts'
import { Icon } from '#browser/ui/Icon.tsx'
import { useT } from '#browser/i18n/translate.ts'
import { useSite } from '#site/bootstrap.ts'
import { useShutOut } from '#site/limits/use-shut-out.ts'
import type { CentreKey } from '#site/member-centre/centre-entries.ts'
import { useOpenCentre } from '#site/member-centre/use-centre.ts'
import { type Path, paths } from '#site/paths.ts'
import { Link } from '#site/routing.ts'
import { NewsBadge } from '#site/support/NewsBadge.tsx'

import { openModal } from './modal-store.ts'

/** The tabs of the phone layout. Those that need an account open the log-in first. An excluded member has no deposit and offers. */
export function TabBar() {
  const t = useT()
  const isOpen = useSite().system.brandState === 'open'
  const shutOut = useShutOut()
  return (
    <nav className="tabbar only-phone" aria-label={t('shell.tabs')}>
      <Tab to={paths.index} icon="home" label="shell.home" />
      <button type="button" onClick={() => openModal('halls')}>
        <Icon name="grid" />
        {t('shell.games')}
        <NewsBadge of="visitor" />
      </button>
      {shutOut ? (
        <AccountTab icon="withdraw" label="centre.withdraw" page="withdraw" />
      ) : (
        isOpen && <AccountTab icon="deposit" label="shell.deposit" page="depositv2" isMiddle />
      )}
      {!shutOut && <Tab to={paths.promotions} icon="gift" label="shell.offers" />}
      <AccountTab icon="user" label="shell.me" page="menu" />
    </nav>
  )
}

function Tab({ to, icon, label }: { to: Path; icon: IconName; label: MessageId }) {
  const t = useT()
  return (
    <Link to={to}>
      <Icon name={icon} />
      {t(label)}
    </Link>
  )
}

function AccountTab({
  icon,
  label,
  page,
  isMiddle = false,
}: {
  icon: IconName
  label: MessageId
  page: CentreKey | 'menu'
  isMiddle?: boolean
}) {
  const t = useT()
  const openCentre = useOpenCentre()
  return (
    <button type="button" onClick={() => openCentre(page)}>
      {isMiddle ? (
        <span className="mid">
          <Icon name={icon} />
        </span>
      ) : (
        <Icon name={icon} />
      )}
      {t(label)}
      {page === 'menu' && <NewsBadge of="member" />}
    </button>
  )
}
