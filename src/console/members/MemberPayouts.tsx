import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { type Column, Table } from '#browser/ui/Table.tsx'
import { Tag } from '#browser/ui/Tag.tsx'
import { useScope } from '#console/frame/brand.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { QueryFailed } from '#console/ui/Loaded.tsx'
import { State } from '#console/ui/State.tsx'
import { ConsoleAmount } from '#console/withdrawals/WithdrawalTag.tsx'
import { memberPayouts } from '#contract/console/member-cashier.ts'
import type { Output } from '#contract/endpoint.ts'

type Account = Output<typeof memberPayouts>['list'][number]

// A name that was never asked for is no mark: every newcomer lacks one.
const holderTones = { same: 'ok', differs: 'warn', no_name: 'plain' } as const

/** Where a member's withdrawals go, and what speaks against it by the rules of withdrawals. */
export function MemberPayouts({ memberId }: { memberId: string }) {
  const t = useT()
  const payouts = useQuery(queryOf(useApi(), memberPayouts, { ...useScope(), id: memberId }))
  const columns = useColumns(payouts.data?.currency ?? '')
  if (payouts.isError)
    return (
      <section className="card">
        <QueryFailed query={payouts} />
      </section>
    )
  return (
    <Table
      look="list"
      label={t('console.member.tab_payouts')}
      columns={columns}
      rows={payouts.data?.list}
      rowId={({ id }) => id}
      empty={<State icon="bank" title={t('console.member.payouts_none')} />}
    />
  )
}

function useColumns(currency: string): readonly Column<Account>[] {
  const t = useT()
  return [
    {
      id: 'account',
      head: t('console.member.payout_account'),
      cell: ({ institution, number }) => (
        <span>
          <b>{institution}</b> <span dir="ltr">{number}</span>
        </span>
      ),
    },
    {
      id: 'holder',
      head: t('console.member.payout_holder'),
      cell: ({ holderName }) => <span dir="auto">{holderName}</span>,
    },
    {
      id: 'checks',
      head: t('console.member.payout_checks'),
      cell: (account) => <Checks account={account} />,
    },
    {
      id: 'added',
      head: t('console.member.payout_added'),
      cell: ({ addedAt }) => <ExactTime at={addedAt} />,
    },
    {
      id: 'paid',
      head: t('console.member.payout_paid'),
      isNumber: true,
      cell: ({ paid, paidCount }) => (
        <span>
          <ConsoleAmount amount={paid} currency={currency} />{' '}
          <span className="xs muted">{t('console.member.payout_times', { count: paidCount })}</span>
        </span>
      ),
    },
  ]
}

function Checks({ account }: { account: Account }) {
  const t = useT()
  const { holder, waitsUntil, isOfReset, sharedBy, removedAt } = account
  return (
    <span className="row member-checks">
      <Tag tone={holderTones[holder]}>{t(`console.member.holder_${holder}`)}</Tag>
      {sharedBy > 0 && <Tag tone="bad">{t('console.member.payout_shared', { count: sharedBy })}</Tag>}
      {isOfReset && <Tag tone="warn">{t('console.member.payout_of_reset')}</Tag>}
      {waitsUntil && (
        <Tag tone="warn">
          {t('console.member.payout_waits')} <ExactTime at={waitsUntil} />
        </Tag>
      )}
      {removedAt && (
        <Tag>
          {t('console.member.payout_removed')} <ExactTime at={removedAt} />
        </Tag>
      )}
    </span>
  )
}
