import { useT } from '#browser/i18n/translate.ts'
import { Avatar } from '#browser/ui/Avatar.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { buttonClass } from '#browser/ui/button-class.ts'
import { DateText } from '#browser/ui/DateText.tsx'
import { accountInPart } from '#domain/members/in-part.ts'
import { paths } from '#site/paths.ts'
import { Link } from '#site/routing.ts'
import type { Member } from '#site/session/use-member.ts'

import { ClubText } from './ClubText.tsx'
import type { OpenDeed } from './deed.ts'

export function ProfileCard({ member, onDeed }: { member: Member; onDeed: OpenDeed }) {
  const t = useT()
  const { account, nickname, avatar, previousLoginAt, features } = member
  return (
    <div className="mc-card">
      <div className="mc-self">
        <Avatar id={avatar} sizeRem={4.5} />
        <div className="grow">
          <span className="mc-name">
            <bdi>{nickname || accountInPart(account)}</bdi>
          </span>
          <ClubText member={member} />
          {previousLoginAt !== undefined && (
            <div className="small">
              {t('centre.previous_login')} <DateText atMs={Date.parse(previousLoginAt)} />
            </div>
          )}
        </div>
      </div>
      <div className="mc-buttons">
        <Button tone="line" onClick={() => onDeed({ name: 'avatar' })}>
          {t('centre.change_picture')}
        </Button>
        <Button tone="line" onClick={() => onDeed({ name: 'nickname' })}>
          {t('centre.change_nickname')}
        </Button>
        {features.givesLevels && (
          <Link className={buttonClass({ tone: 'line' })} to={paths.levels}>
            {t('levels.open')}
          </Link>
        )}
        <Link className={buttonClass({ tone: 'line' })} to={paths.verification}>
          {t('page.verification')}
        </Link>
      </div>
      <div className="mosaic" />
    </div>
  )
}
