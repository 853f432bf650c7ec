import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Avatar } from '#browser/ui/Avatar.tsx'
import { DateText } from '#browser/ui/DateText.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { TableFrame, onRowPress } from '#browser/ui/Table.tsx'
import { Tag } from '#browser/ui/Tag.tsx'
import { Amount, Defined } from '#site/agents/ReportParts.tsx'

import { MemberDeeds } from './MemberDeeds.tsx'
import type { TeamMember } from './use-team.ts'

interface WalkProps {
  readonly onWalk: (id: string | undefined) => void
}

/** A table on wide screens, cards on phones. A row opens its facts and what the agent may do. */
export function TeamTable({ list, onWalk }: WalkProps & { list: readonly TeamMember[] }) {
  const t = useT()
  const [openId, setOpen] = useState<string>()
  return (
    <TableFrame label={t('agent.members')} className="rec-table tm-list">
      <thead>
        <tr>
          <th scope="col">{t('agent.account')}</th>
          <th scope="col">
            <Defined name="lastVisit" />
          </th>
          <th scope="col" className="n">
            <Defined name="people" />
          </th>
          <th scope="col" className="n">
            <Defined name="memberBalance" />
          </th>
          <th scope="col">
            <Defined name="standing" />
          </th>
        </tr>
      </thead>
      <tbody>
        {list.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            isOpen={member.id === openId}
            onToggle={() => setOpen(member.id === openId ? undefined : member.id)}
            onWalk={onWalk}
          />
        ))}
      </tbody>
    </TableFrame>
  )
}

function MemberRow({
  member,
  isOpen,
  onToggle,
  onWalk,
}: WalkProps & { member: TeamMember; isOpen: boolean; onToggle: () => void }) {
  const t = useT()
  const { account, isAgent, level, agents, members, balance, signedInAt } = member
  return (
    <>
      <tr className={isOpen ? 'rec-row on' : 'rec-row'} onClick={onRowPress(onToggle)}>
        <th scope="row">
          <span className="ac-who">
            <Avatar id={account} sizeRem={1.9} />
            <span className="ac-account">
              <button type="button" className="rec-name" aria-expanded={isOpen} onClick={onToggle}>
                <bdi>{account}</bdi>
                <Icon name="chev" />
              </button>
              <small>
                {t(isAgent ? 'agent.role_agent' : 'agent.role_member')} · {t('agent.level', { level })}
              </small>
            </span>
          </span>
        </th>
        <td className="tm-seen">
          {signedInAt === undefined ? (
            t('team.never_seen')
          ) : (
            <DateText atMs={Date.parse(signedInAt)} look="short" />
          )}
        </td>
        <td className="n tm-size">{isAgent ? agents + members : '–'}</td>
        <td className="n">
          <Amount amount={balance} />
        </td>
        <td className="tm-state">
          <StandingTag member={member} />
        </td>
      </tr>
      {isOpen && (
        <tr className="rec-sides">
          <td colSpan={5}>
            <MemberDeeds member={member} onWalk={onWalk} />
          </td>
        </tr>
      )}
    </>
  )
}

const tones = { active: 'ok', suspended: 'warn', closed: 'plain' } as const

function StandingTag({ member: { status, isFrozen } }: { member: TeamMember }) {
  const t = useT()
  return (
    <>
      <Tag tone={tones[status]}>{t(`team.status.${status}`)}</Tag>
      {isFrozen && (
        <>
          {' '}
          <Tag tone="bad">{t('team.frozen')}</Tag>
        </>
      )}
    </>
  )
}
