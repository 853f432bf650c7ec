import { useState } from 'react'

import { statementText } from '#browser/i18n/statement-text.ts'
import { type Translate, useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { useFormat } from '#browser/ui/format-context.tsx'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { Tag } from '#browser/ui/Tag.tsx'
import { useScope } from '#console/frame/brand.ts'
import { detailName } from '#console/audit/detail-name.ts'
import { useDetails } from '#console/audit/use-details.ts'
import { MemberLink } from './MemberLink.tsx'
import { paths } from '#console/paths.ts'
import { Link } from '#console/routing.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { RefusedReadsText } from '#console/ui/RefusedReadsText.tsx'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import { useCount } from '#console/ui/use-count.ts'
import { revealContacts } from '#contract/console/members.ts'
import type { Output } from '#contract/endpoint.ts'
import { statedFields } from '#domain/members/profile.ts'

import { useMemberDeed, type MemberFacts } from './member-calls.ts'
import { TypeName } from './MemberTags.tsx'

export function ProfileFacts({ member }: { member: MemberFacts }) {
  const t = useT()
  const count = useCount()
  const { textOf } = useDetails()
  const nothing = t('console.nothing')
  const upline = member.upline && <MemberLink member={member.upline} />
  const downline = (
    <Link className="link" to={paths.members} search={{ upline: member.id }}>
      {count(member.downline)}
    </Link>
  )
  return (
    <KeyValues
      rows={[
        { id: 'id', name: t('console.column.id'), value: <span dir="ltr">{member.id}</span> },
        { id: 'type', name: t('console.column.type'), value: <TypeName type={member.type} /> },
        {
          id: 'club',
          name: t('console.column.club'),
          value: member.club
            ? t('console.member.club', { name: member.club.labelName, rank: member.club.rankLevel })
            : nothing,
        },
        { id: 'upline', name: t('console.column.upline'), value: upline ?? nothing },
        { id: 'downline', name: t('console.member.downline'), value: downline },
        member.inviter !== undefined && {
          id: 'inviter',
          name: t('console.friends.inviter'),
          value: <MemberLink member={member.inviter} />,
        },
        member.friends > 0 && {
          id: 'friends',
          name: t('console.friends.friends'),
          value: (
            <Link className="link" to={paths.friends} search={{ account: member.account }}>
              {count(member.friends)}
            </Link>
          ),
        },
        {
          id: 'registered',
          name: t('console.column.registered'),
          value: <ExactTime at={member.registeredAt} />,
        },
        {
          id: 'last',
          name: t('console.column.last_login'),
          value: member.lastLoginAt ? <ExactTime at={member.lastLoginAt} /> : nothing,
        },
        member.trialEndsAt !== undefined && {
          id: 'trial',
          name: t('console.member.trial_ends'),
          value: <ExactTime at={member.trialEndsAt} />,
        },
        {
          id: 'language',
          name: t('console.member.language'),
          value: member.language === undefined ? nothing : textOf('language', member.language),
        },
        {
          id: 'country',
          name: t('console.member.country'),
          value: member.countryCode === undefined ? nothing : textOf('country', member.countryCode),
        },
      ]}
    />
  )
}

type Whole = Output<typeof revealContacts>

/** Statements in full, and changes that wait for a document. */
function useStatementRows(whole: Whole | undefined) {
  const t = useT()
  const { language } = useFormat()
  if (!whole) return []
  const rows = (stated: Whole['waiting'], nameOf: (field: string) => string, part: string) =>
    statedFields.flatMap((field) => {
      const value = statementText(t, language, field, stated)
      const name = nameOf(t(`tier.${field}`))
      return value === undefined ? [] : [{ id: `${part}${field}`, name, value: <bdi>{value}</bdi> }]
    })
  return [
    ...rows(whole, (field) => field, ''),
    ...rows(whole.waiting, (field) => t('console.profiles.waits', { field }), 'waiting '),
  ]
}

const particularRows = (t: Translate, whole: Whole | undefined) =>
  (whole?.particulars ?? []).map(({ field, value }) => ({ id: field, name: detailName(t, field), value }))

/** Contacts are masked. Showing them in full requires a reason, which is audited. */
export function ContactFacts({ member }: { member: MemberFacts }) {
  const t = useT()
  const scope = useScope()
  const { may } = useOperator()
  const [whole, setWhole] = useState<Whole>()
  const [isAsking, setAsking] = useState(false)
  const reveal = useMemberDeed(revealContacts, (value) => {
    setWhole(value)
    setAsking(false)
  })
  const statementRows = useStatementRows(whole)
  const nothing = t('console.nothing')
  const proven = (isVerified: boolean) => (
    <Tag tone={isVerified ? 'ok' : 'plain'}>{t(isVerified ? 'console.verified' : 'console.unverified')}</Tag>
  )
  const contact = (value: MemberFacts['mobile'], text: string | undefined) =>
    value ? (
      <>
        <span dir="ltr">{text ?? value.text}</span> {proven(value.isVerified)}
      </>
    ) : (
      nothing
    )
  return (
    <div className="stack">
      <KeyValues
        rows={[
          { id: 'mobile', name: t('console.column.mobile'), value: contact(member.mobile, whole?.mobile) },
          { id: 'email', name: t('console.column.email'), value: contact(member.email, whole?.email) },
          {
            id: 'payee',
            name: t('console.member.payee'),
            value: whole?.payeeName ?? member.payeeName ?? nothing,
          },
          {
            id: 'born',
            name: t('console.member.born'),
            value: whole?.birthday ?? member.birthYear ?? nothing,
          },
          {
            id: 'age',
            name: t('console.deposits.age'),
            value: (
              <Tag tone={member.isAgeVerified ? 'ok' : 'plain'}>
                {t(member.isAgeVerified ? 'console.deposits.age_verified' : 'console.deposits.age_open')}
              </Tag>
            ),
          },
          ...statementRows,
          ...particularRows(t, whole),
        ]}
      />
      {may('members.contacts') && !whole && (
        <Button size="sm" icon="eye" onClick={() => setAsking(true)}>
          {t('console.member.reveal')}
        </Button>
      )}
      {isAsking && (
        <ReasonDialog
          question={t('console.member.reveal_question', { account: member.account })}
          verb={t('console.member.reveal')}
          error={reveal.error}
          onConfirm={(reason) => reveal.mutateAsync({ ...scope, id: member.id, reason })}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}

export function FactorFacts({ member }: { member: MemberFacts }) {
  const t = useT()
  const count = useCount()
  const { factors, identities } = member
  return (
    <KeyValues
      rows={[
        {
          id: 'totp',
          name: t('console.second.way_totp'),
          value: t(factors.hasTotp ? 'console.on' : 'console.off'),
        },
        { id: 'passkeys', name: t('console.member.passkeys'), value: count(factors.passkeys) },
        { id: 'codes', name: t('console.member.codes_left'), value: count(factors.recoveryCodesLeft) },
        { id: 'devices', name: t('console.member.devices'), value: count(factors.devices) },
        {
          id: 'elsewhere',
          name: t('console.member.identities'),
          value: identities.length > 0 ? identities.join(', ') : t('console.nothing'),
        },
        {
          id: 'password',
          name: t('console.member.password'),
          value: member.mustChangePassword ? (
            <Tag tone="warn">{t('console.member.must_change')}</Tag>
          ) : member.passwordChangedAt ? (
            <ExactTime at={member.passwordChangedAt} />
          ) : (
            t('console.nothing')
          ),
        },
        { id: 'sessions', name: t('console.figure.open_sessions'), value: count(member.openSessions) },
        {
          id: 'refused',
          name: t('console.figure.refused_reads'),
          value: <RefusedReadsText sum={member.refusedReads} />,
        },
      ]}
    />
  )
}
