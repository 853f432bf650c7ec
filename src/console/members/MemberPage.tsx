import { useT } from '#browser/i18n/translate.ts'
import { useParams } from '#browser/routing/routing-context.ts'
import { Avatar } from '#browser/ui/Avatar.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { paths } from '#console/paths.ts'
import { Link } from '#console/routing.ts'
import { useRecordTitle } from '#console/frame/document-title.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { Loaded } from '#console/ui/Loaded.tsx'
import { PageTitle } from '#console/ui/PageTitle.tsx'

import { type MemberFacts, useMemberFacts } from './member-calls.ts'
import { MemberRecord } from '#console/records/MemberRecord.tsx'
import { MemberActions } from './MemberActions.tsx'
import { MemberAudit } from './MemberAudit.tsx'
import { ContactFacts, FactorFacts, ProfileFacts } from './MemberFactsParts.tsx'
import { MemberLimits } from './MemberLimits.tsx'
import { MemberProfileForm } from './MemberProfileForm.tsx'
import { MemberSessions } from './MemberSessions.tsx'
import { StatusTag } from './MemberTags.tsx'
import { MemberUplines } from './MemberUplines.tsx'

export default function MemberPage() {
  const { memberId = '' } = useParams()
  return <MemberOf key={memberId} id={memberId} />
}

function MemberOf({ id }: { id: string }) {
  const t = useT()
  const facts = useMemberFacts(id)
  return (
    <>
      <Link className="link" to={paths.members}>
        <Icon name="left" />
        {t('console.page.members')}
      </Link>
      <Loaded query={facts} lines={12}>
        {(member) => <Member member={member} />}
      </Loaded>
    </>
  )
}

function Member({ member }: { member: MemberFacts }) {
  const t = useT()
  useRecordTitle(member.account)
  const { may } = useOperator()
  return (
    <>
      <PageTitle
        title={
          <span className="row">
            <Avatar id={member.account} sizeRem={1.9} />
            <span dir="ltr">{member.account}</span>
            <StatusTag status={member.status} />
          </span>
        }
        figures={
          <>
            {t('console.member.since')} <ExactTime at={member.registeredAt} />
          </>
        }
        actions={<MemberActions member={member} />}
      />
      <div className="console-halves">
        <div className="console-list">
          <section className="card console-card">
            <h2>{t('console.member.profile')}</h2>
            <ProfileFacts member={member} />
          </section>
          {may('members.write') && <MemberProfileForm member={member} />}
          {may('agents.read') && <MemberUplines memberId={member.id} />}
        </div>
        <div className="console-list">
          <section className="card console-card">
            <h2>{t('console.member.contacts')}</h2>
            <ContactFacts member={member} />
          </section>
          <section className="card console-card">
            <h2>{t('console.member.proofs')}</h2>
            <FactorFacts member={member} />
          </section>
        </div>
      </div>
      <MemberLimits member={member} />
      {may('ledger.read') && <MemberRecord memberId={member.id} />}
      <MemberSessions member={member} />
      <MemberAudit memberId={member.id} />
    </>
  )
}
