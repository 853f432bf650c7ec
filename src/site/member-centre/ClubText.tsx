import { useT } from '#browser/i18n/translate.ts'
import { accountInPart } from '#domain/members/in-part.ts'
import type { Member } from '#site/session/use-member.ts'

/** The club and its level; nothing for a member without a club. */
export function ClubText({ member: { clubLabel, account, nickname } }: { member: Member }) {
  const t = useT()
  const club =
    clubLabel.labelName === ''
      ? ''
      : t('centre.club', { club: clubLabel.labelName, level: clubLabel.rankLevel })
  const part = nickname === '' ? '' : accountInPart(account)
  // The account alone is isolated: the sentence about the club follows the direction of its language.
  return part === '' && club === '' ? null : (
    <div className="mc-club">
      <bdi>{part}</bdi>
      {part === '' || club === '' ? '' : ' · '}
      {club}
    </div>
  )
}
