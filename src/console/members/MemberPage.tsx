import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { useParams } from '#browser/routing/routing-context.ts'
import { Icon } from '#browser/ui/Icon.tsx'
import { Tabs } from '#browser/ui/Tabs.tsx'
import { useRecordTitle } from '#console/frame/document-title.ts'
import { paths } from '#console/paths.ts'
import { Link } from '#console/routing.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { Loaded } from '#console/ui/Loaded.tsx'
import { useUrlState } from '#console/ui/url-state.ts'
import { MemberChecks } from '#console/verification/MemberChecks.tsx'
import { MemberPapers } from '#console/verification/MemberPapers.tsx'
import { MemberTier } from '#console/verification/MemberTier.tsx'

import { type MemberFacts, useMemberFacts } from './member-calls.ts'
import { MemberAudit } from './MemberAudit.tsx'
import { ContactFacts, FactorFacts, ProfileFacts } from './MemberFactsParts.tsx'
import { MemberHead } from './MemberHead.tsx'
import { MemberLimits } from './MemberLimits.tsx'
import { MemberMessages } from './MemberMessages.tsx'
import { MemberMoney } from './MemberMoney.tsx'
import { MemberPayouts } from './MemberPayouts.tsx'
import { MemberPlay } from './MemberPlay.tsx'
import { MemberProfileForm } from './MemberProfileForm.tsx'
import { MemberRisks } from './MemberRisks.tsx'
import { MemberSessions } from './MemberSessions.tsx'
import { MemberStatements } from './MemberStatements.tsx'
import { MemberUplines } from './MemberUplines.tsx'
import { type MemberTab, readMemberSearch, tabsFor } from './member-search.ts'
import './members.css'

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
  const [{ tab }, change] = useUrlState(readMemberSearch)
  const tabs = tabsFor(may)
  const selected = tab && tabs.includes(tab) ? tab : (tabs[0] ?? 'profile')
  // The profile has a form: a look at another tab must not discard what was typed.
  const [hasProfile, setHasProfile] = useState(false)
  if (selected === 'profile' && !hasProfile) setHasProfile(true)
  const isStaying = (id: MemberTab) => id === 'profile' && hasProfile
  return (
    <>
      <MemberHead member={member} />
      <Tabs
        label={t('console.member.tabs')}
        selected={selected}
        onSelect={(id) => change({ tab: tabs.find((one) => one === id), at: [], open: undefined })}
        tabs={tabs.map((id) => ({
          id,
          label: t(`console.member.tab_${id}`),
          stays: isStaying(id),
          page: (id === selected || isStaying(id)) && <TabPage tab={id} member={member} />,
        }))}
      />
    </>
  )
}

function TabPage({ tab, member }: { tab: MemberTab; member: MemberFacts }) {
  switch (tab) {
    case 'money':
      return <MemberMoney memberId={member.id} />
    case 'play':
      return <MemberPlay member={member} />
    case 'payouts':
      return <MemberPayouts memberId={member.id} />
    case 'risks':
      return <MemberRisks memberId={member.id} />
    case 'messages':
      return <MemberMessages memberId={member.id} />
    case 'limits':
      return <MemberLimits member={member} />
    case 'devices':
      return <Devices member={member} />
    case 'profile':
      return <Profile member={member} />
    case 'audit':
      return <MemberAudit memberId={member.id} />
  }
}

function Devices({ member }: { member: MemberFacts }) {
  const t = useT()
  return (
    <>
      <MemberSessions member={member} />
      <section className="card console-card">
        <h2>{t('console.member.proofs')}</h2>
        <FactorFacts member={member} />
      </section>
    </>
  )
}

function Profile({ member }: { member: MemberFacts }) {
  const t = useT()
  const { may } = useOperator()
  return (
    <div className="console-halves">
      <div className="console-list">
        <section className="card console-card">
          <h2>{t('console.member.profile')}</h2>
          <ProfileFacts member={member} />
        </section>
        {may('members.write') && <MemberProfileForm member={member} />}
      </div>
      <div className="console-list">
        <section className="card console-card">
          <h2>{t('console.member.contacts')}</h2>
          <ContactFacts member={member} />
        </section>
        <MemberStatements memberId={member.id} />
        <MemberPapers memberId={member.id} />
        <MemberChecks memberId={member.id} />
        <MemberTier memberId={member.id} />
        {may('agents.read') && <MemberUplines member={member} />}
      </div>
    </div>
  )
}
