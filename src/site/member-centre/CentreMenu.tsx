import { Fragment } from 'react'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Avatar } from '#browser/ui/Avatar.tsx'
import { Badge } from '#browser/ui/Badge.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { accountInPart } from '#domain/members/in-part.ts'
import { openModal } from '#site/layout/modal-store.ts'
import { useUnread } from '#site/notices/use-unread.ts'
import { Link } from '#site/routing.ts'
import type { Member } from '#site/session/use-member.ts'
import { NewsBadge } from '#site/support/NewsBadge.tsx'
import { openService } from '#site/support/open-support.ts'
import { useServiceName } from '#site/support/service-name.ts'

import type { CentreKey } from './centre-entries.ts'
import { ClubText } from './ClubText.tsx'
import { menuEntries } from './menu-entries.ts'
import { withCentre } from './use-centre.ts'

export function CentreMenu({ member, page }: { member: Member; page: CentreKey }) {
  const t = useT()
  const serviceName = useServiceName()
  const api = useApi()
  const { unreadCount, rewardCount, missionCount, friendCount } = useUnread()
  return (
    <nav className="mc-menu" aria-label={t('centre.title')}>
      <div className="mc-who">
        <Avatar id={member.avatar} sizeRem={2.75} />
        <div className="grow">
          <b>
            <bdi>{member.nickname || accountInPart(member.account)}</bdi>
          </b>
          <ClubText member={member} />
        </div>
      </div>
      {menuEntries.map(({ key, icon, group }, place) => (
        <Fragment key={key}>
          {place > 0 && group !== menuEntries[place - 1]?.group && <span className="mc-gap" />}
          <Link
            to="."
            search={withCentre(key)}
            keepsScroll
            className={key === page ? 'on' : undefined}
            aria-current={key === page ? 'page' : undefined}
            preload={false}
          >
            <Icon name={icon} />
            {t(`centre.${key}`)}
            {key === 'messageV2' && <Badge count={unreadCount} />}
            {key === 'rewardCenter' && <Badge count={rewardCount} />}
            {key === 'missionLeaderboard' && <Badge count={missionCount} />}
            {key === 'referral' && <Badge count={friendCount} />}
          </Link>
        </Fragment>
      ))}
      <span className="mc-gap only-phone" />
      <button type="button" className="only-phone" onClick={() => void openService(api)}>
        <Icon name="chat" />
        {serviceName}
        <NewsBadge />
      </button>
      <button type="button" className="only-phone" onClick={() => openModal('signOut')}>
        <Icon name="out" />
        {t('shell.sign_out')}
      </button>
    </nav>
  )
}
