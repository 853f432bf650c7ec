import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { type Column, Table } from '#browser/ui/Table.tsx'
import { useScope } from '#console/frame/brand.ts'
import { MemberLink } from '#console/members/MemberLink.tsx'
import { useOperator } from '#console/session/use-operator.ts'
import { Fault } from '#console/ui/Fault.tsx'
import { ConsoleAmount } from '#console/withdrawals/WithdrawalTag.tsx'
import { listDryRunMembers, type readDryRun } from '#contract/console/offer-dry-runs.ts'
import type { Output } from '#contract/endpoint.ts'

type Named = Output<typeof listDryRunMembers>['list'][number]

const PAGE = 25

/** The members to whom the version would have granted most, for operators who see members. */
export function DryRunMembers({ run }: { run: Output<typeof readDryRun> }) {
  const t = useT()
  const { may } = useOperator()
  const [isOpen, setOpen] = useState(false)
  const columns = useColumns(run.currency)
  const { data, error, hasNextPage, isFetching, fetchNextPage } = useMembers(run.id, isOpen)
  if (!may('members.read')) return null
  return (
    <details
      className="offer-version"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t('offers.dry.named')}</summary>
      <Table
        label={t('offers.dry.named')}
        columns={columns}
        rows={data?.pages.flatMap(({ list }) => list) ?? []}
        rowId={({ member }) => member.id}
        empty={null}
      />
      <Fault error={error} />
      {hasNextPage && (
        <Button size="sm" isBusy={isFetching} onClick={() => void fetchNextPage()}>
          {t('offers.dry.named_more')}
        </Button>
      )}
    </details>
  )
}

function useMembers(id: string, isOpen: boolean) {
  const api = useApi()
  const input = { ...useScope(), id, limit: PAGE }
  return useInfiniteQuery({
    queryKey: [listDryRunMembers.path, input],
    enabled: isOpen,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) =>
      api.call(listDryRunMembers, pageParam === undefined ? input : { ...input, after: pageParam }),
    getNextPageParam: ({ next }) => next,
  })
}

function useColumns(currency: string): readonly Column<Named>[] {
  const t = useT()
  return [
    {
      id: 'account',
      head: t('console.column.account'),
      cell: ({ member }) => <MemberLink member={member} />,
    },
    { id: 'grants', head: t('offers.dry.grants'), isNumber: true, cell: ({ grants }) => grants },
    {
      id: 'amount',
      head: t('rewards.amount'),
      isNumber: true,
      cell: ({ amount }) => <ConsoleAmount amount={amount} currency={currency} />,
    },
  ]
}
