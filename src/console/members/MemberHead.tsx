import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Avatar } from '#browser/ui/Avatar.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { Tag } from '#browser/ui/Tag.tsx'
import { useScope } from '#console/frame/brand.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { FigureRow } from '#console/ui/FigureRow.tsx'
import { ConsoleAmount } from '#console/withdrawals/WithdrawalTag.tsx'
import { memberLimits } from '#contract/console/limits.ts'

import { type MemberFacts, useMemberMoney } from './member-calls.ts'
import { differenceOf } from './difference-of.ts'
import { MemberActions } from './MemberActions.tsx'
import { MemberLink } from './MemberLink.tsx'
import { ShutOutTag, StatusTag, useShutOutText } from './MemberTags.tsx'

/** Identity, state and money of a member. An excluded member is never called active. */
export function MemberHead({ member }: { member: MemberFacts }) {
  const t = useT()
  const { may } = useOperator()
  const shutOutText = useShutOutText()
  const limits = useQuery(queryOf(useApi(), memberLimits, { ...useScope(), id: member.id }))
  const shutOut = limits.data?.shutOut
  return (
    <>
      {shutOut && (
        <Note tone="warn">
          <b>{shutOutText(shutOut)}.</b> {t('console.member.excluded_text')}
        </Note>
      )}
      <section className="card member-head">
        <div className="member-who">
          <Avatar id={member.account} sizeRem={3.5} />
          <div className="grow">
            <div className="row">
              <h1 dir="ltr">{member.account}</h1>
              {member.status === 'active' && shutOut ? (
                <ShutOutTag shutOut={shutOut} />
              ) : (
                (member.status !== 'active' || !limits.isPending) && <StatusTag status={member.status} />
              )}
              {member.isDemo && <Tag tone="info">{t('console.status.demo')}</Tag>}
              {member.club && <Tag>{member.club.labelName}</Tag>}
              {member.isAgeVerified && <Tag tone="ok">{t('console.member.age_verified')}</Tag>}
            </div>
            <p className="member-line xs muted">
              <span>
                {t('console.column.id')} <b dir="ltr">{member.id}</b>
              </span>
              <span>
                {t('console.member.since')} <ExactTime at={member.registeredAt} />
              </span>
              {member.upline && (
                <span>
                  {t('console.column.upline')} <MemberLink member={member.upline} />
                </span>
              )}
              {member.lastLoginAt && (
                <span>
                  {t('console.column.last_login')} <ExactTime at={member.lastLoginAt} />
                </span>
              )}
            </p>
          </div>
          <MemberActions member={member} />
        </div>
        {may('ledger.read') && <MoneyFigures memberId={member.id} />}
      </section>
    </>
  )
}

function MoneyFigures({ memberId }: { memberId: string }) {
  const t = useT()
  const { data } = useMemberMoney(memberId)
  if (!data) return null
  const { currency, free, held, totals } = data
  const difference = differenceOf(totals.deposits, totals.withdrawals)
  const money = (amount: string) => <ConsoleAmount amount={amount} currency={currency} />
  return (
    <div className="member-figures">
      <FigureRow
        figures={[
          { id: 'free', name: t('console.member.balance'), amount: money(free) },
          { id: 'held', name: t('console.member.held'), amount: money(held) },
          {
            id: 'net',
            name: t('console.member.net_of_play'),
            amount: (
              <ConsoleAmount
                amount={totals.net}
                currency={currency}
                tone={totals.net.startsWith('-') ? 'bad' : 'plain'}
                showsPlus
              />
            ),
            note: (
              <>
                {t('console.member.staked')} {money(totals.stakes)}
              </>
            ),
          },
          {
            id: 'difference',
            name: t('console.member.in_less_out'),
            amount: <ConsoleAmount amount={difference} currency={currency} showsPlus />,
            note: (
              <>
                {t('console.member.in')} {money(totals.deposits)} · {t('console.member.out')}{' '}
                {money(totals.withdrawals)}
              </>
            ),
          },
        ]}
      />
    </div>
  )
}
