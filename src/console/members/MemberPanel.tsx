import { useT } from '#browser/i18n/translate.ts'
import { Avatar } from '#browser/ui/Avatar.tsx'
import { paths } from '#console/paths.ts'
import { Link } from '#console/routing.ts'
import { Loaded } from '#console/ui/Loaded.tsx'
import { PanelPart } from '#console/ui/PanelPart.tsx'
import { RecordPanel } from '#console/ui/RecordPanel.tsx'

import { useMemberFacts } from './member-calls.ts'
import { MemberActions } from './MemberActions.tsx'
import { ContactFacts, FactorFacts, ProfileFacts } from './MemberFactsParts.tsx'
import { StatusTag } from './MemberTags.tsx'

/** A member beside the list: identity, factors, actions. */
export function MemberPanel({ memberId, onClose }: { memberId: string; onClose: () => void }) {
  const t = useT()
  const facts = useMemberFacts(memberId)
  const member = facts.data
  return (
    <RecordPanel
      id={memberId}
      name={t('console.member.panel', { account: member?.account ?? memberId })}
      title={
        <>
          {member && <Avatar id={member.account} sizeRem={2} />}
          <span className="grow">
            <b dir="ltr">{member?.account ?? memberId}</b>
            {member?.nickname && <span className="xs muted console-under">{member.nickname}</span>}
          </span>
          {member && <StatusTag status={member.status} />}
        </>
      }
      onClose={onClose}
    >
      <Loaded query={facts}>
        {(found) => (
          <>
            <PanelPart>
              <ProfileFacts member={found} />
              <Link className="link" to={paths.member} params={{ memberId }}>
                {t('console.member.whole_page')}
              </Link>
            </PanelPart>
            <PanelPart title={t('console.member.contacts')}>
              <ContactFacts member={found} />
            </PanelPart>
            <PanelPart title={t('console.member.proofs')}>
              <FactorFacts member={found} />
            </PanelPart>
            <div>
              <MemberActions member={found} />
            </div>
          </>
        )}
      </Loaded>
    </RecordPanel>
  )
}
