import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useIntent } from '#browser/api/use-intent.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { SegmentedControl } from '#browser/ui/SegmentedControl.tsx'
import { Tag } from '#browser/ui/Tag.tsx'
import { showToast } from '#browser/ui/toast-store.ts'
import { useScope } from '#console/frame/brand.ts'
import { useOperator } from '#console/session/use-operator.ts'
import type { DataColumn } from '#console/ui/DataTable.tsx'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { PagedTable } from '#console/ui/PagedTable.tsx'
import { pageInput } from '#console/ui/pages.ts'
import { PageTitle } from '#console/ui/PageTitle.tsx'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import { PanelPart, SidePanel } from '#console/ui/SidePanel.tsx'
import { State } from '#console/ui/State.tsx'
import { useUrlState } from '#console/ui/url-state.ts'
import { DeskAmount } from '#console/withdrawals/WithdrawalTag.tsx'
import { judgeMemberTransfer, listMemberTransfers } from '#contract/console/member-transfers.ts'
import type { Output } from '#contract/endpoint.ts'
import { transferStates } from '#domain/cashier/member-transfer.ts'

import { readTransferSearch } from './transfer-search.ts'

type Transfer = Output<typeof listMemberTransfers>['list'][number]

const tones = { reviewing: 'warn', done: 'ok', rejected: 'bad' } as const

/** What members send one another: the large ones wait for an operator, the oldest first. */
export default function TransfersPage() {
  const t = useT()
  const [search, change] = useUrlState(readTransferSearch)
  const found = useQuery({
    ...queryOf(useApi(), listMemberTransfers, {
      ...useScope(),
      state: search.state,
      ...pageInput(search.at),
    }),
    placeholderData: keepPreviousData,
    refetchInterval: 15_000,
  })
  const columns = useColumns()
  const open = found.data?.list.find(({ id }) => id === search.open)
  return (
    <div className="desk-split">
      <div className="desk-list">
        <PageTitle title={t('console.page.transfers')} figures={t('console.tf.lead')} />
        <div className="desk-filters">
          <SegmentedControl
            label={t('console.column.status')}
            options={transferStates.map((id) => ({ id, label: t(`console.tf.${id}`) }))}
            selected={search.state}
            onSelect={(id) =>
              change({
                state: transferStates.find((one) => one === id) ?? 'reviewing',
                at: [],
                open: undefined,
              })
            }
          />
        </div>
        <PagedTable
          label={t('console.page.transfers')}
          query={found}
          columns={columns}
          search={search}
          change={change}
          empty={<State icon="swap" title={t('console.tf.none')} />}
        />
      </div>
      {open && (
        <TransferPanel key={open.id} transfer={open} onClose={() => change({ open: undefined }, false)} />
      )}
    </div>
  )
}

function TransferPanel({ transfer, onClose }: { transfer: Transfer; onClose: () => void }) {
  const t = useT()
  const label = t('console.tf.one', { id: transfer.id })
  const { sender, receiver, amount, currency, state, reason, operatorName, requestedAt } = transfer
  return (
    <SidePanel
      label={label}
      rowId={transfer.id}
      onClose={onClose}
      head={
        <>
          <b className="num grow">{label}</b>
          <Tag tone={tones[state]}>{t(`console.tf.${state}`)}</Tag>
        </>
      }
    >
      <PanelPart>
        <KeyValues
          rows={[
            { id: 'from', name: t('console.tf.sender'), value: <bdi dir="ltr">{sender.account}</bdi> },
            { id: 'to', name: t('console.tf.receiver'), value: <bdi dir="ltr">{receiver.account}</bdi> },
            {
              id: 'amount',
              name: t('console.wd.amount'),
              value: <DeskAmount amount={amount} currency={currency} />,
            },
            { id: 'at', name: t('console.wd.asked'), value: <ExactTime at={requestedAt} /> },
            ...(operatorName === undefined
              ? []
              : [{ id: 'by', name: t('console.wd.with'), value: <bdi>{operatorName}</bdi> }]),
            ...(reason === undefined
              ? []
              : [{ id: 'why', name: t('console.wd.reason'), value: <bdi>{reason}</bdi> }]),
          ]}
        />
      </PanelPart>
      <Judging transfer={transfer} />
    </SidePanel>
  )
}

function Judging({ transfer: { id, version, state } }: { transfer: Transfer }) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const { may } = useOperator()
  const intent = useIntent(`transfer ${id}`)
  const queries = useQueryClient()
  const [asking, ask] = useState<'approve' | 'reject'>()
  const askAgain = () => queries.invalidateQueries({ queryKey: [listMemberTransfers.path] })
  const judging = useMutation({
    mutationFn: (input: { judgement: 'approve' | 'reject'; reason: string }) =>
      api.call(judgeMemberTransfer, {
        ...scope,
        id,
        version,
        requestId: intent.idFor(input.judgement),
        ...input,
      }),
    onSuccess: async () => {
      intent.forget()
      ask(undefined)
      showToast({ text: t('console.wd.done') })
      await askAgain()
    },
    onError: () => askAgain(),
  })
  if (state !== 'reviewing' || !may('cashier.approve')) return null
  return (
    <div className="desk-buttons">
      <Button tone="main" onClick={() => ask('approve')}>
        {t('console.wd.approve')}
      </Button>
      <Button onClick={() => ask('reject')}>{t('console.wd.do.reject')}</Button>
      {asking && (
        <ReasonDialog
          question={t(`console.tf.ask.${asking}`, { id })}
          verb={t(asking === 'approve' ? 'console.wd.approve' : 'console.wd.do.reject')}
          isGrave={asking === 'reject'}
          isBusy={judging.isPending}
          error={judging.error}
          onConfirm={(reason) => judging.mutate({ judgement: asking, reason })}
          onClose={() => {
            ask(undefined)
            judging.reset()
          }}
        />
      )}
    </div>
  )
}

function useColumns(): readonly DataColumn<Transfer>[] {
  const t = useT()
  return [
    { id: 'number', head: t('console.wd.number'), cell: ({ id }) => <span className="num">{id}</span> },
    {
      id: 'amount',
      head: t('console.wd.amount'),
      isNumber: true,
      cell: ({ amount, currency }) => <DeskAmount amount={amount} currency={currency} />,
    },
    {
      id: 'from',
      head: t('console.tf.sender'),
      cell: ({ sender }) => <span dir="ltr">{sender.account}</span>,
    },
    {
      id: 'to',
      head: t('console.tf.receiver'),
      cell: ({ receiver }) => <span dir="ltr">{receiver.account}</span>,
    },
    { id: 'at', head: t('console.wd.asked'), cell: ({ requestedAt }) => <ExactTime at={requestedAt} /> },
    {
      id: 'state',
      head: t('console.column.status'),
      cell: ({ state }) => <Tag tone={tones[state]}>{t(`console.tf.${state}`)}</Tag>,
    },
  ]
}
