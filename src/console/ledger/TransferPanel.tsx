import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { kindName } from '#browser/ledger/kind-name.ts'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { Tag } from '#browser/ui/Tag.tsx'
import { Table } from '#browser/ui/Table.tsx'
import { useScope } from '#console/frame/brand.ts'
import { MemberLink } from '#console/members/MemberLink.tsx'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { Loaded } from '#console/ui/Loaded.tsx'
import { PanelPart } from '#console/ui/PanelPart.tsx'
import { RecordPanel } from '#console/ui/RecordPanel.tsx'
import { readTransfer } from '#contract/console/ledger.ts'
import type { Output } from '#contract/endpoint.ts'

import type { ListedTransfer } from './listed-transfer.ts'

type Opened = Output<typeof readTransfer>

const relations = [
  ['settles', 'console.ledger.settles'],
  ['settledBy', 'console.ledger.settled_by'],
  ['reverses', 'console.ledger.reverses'],
  ['reversedBy', 'console.ledger.reversed_by'],
] as const

/** One transfer: its entries, the transfer that it ends or reverses, and its ledger block. */
export function TransferPanel({
  transfer,
  onFind,
  onClose,
}: {
  transfer: ListedTransfer
  onFind: (id: string) => void
  onClose: () => void
}) {
  const t = useT()
  const memberId = transfer.member?.id ?? '0'
  const opened = useQuery(queryOf(useApi(), readTransfer, { ...useScope(), memberId, id: transfer.id }))
  const label = t('console.ledger.transfer', { id: transfer.id })
  return (
    <RecordPanel
      id={transfer.id}
      name={label}
      state={<Tag tone="info">{kindName(t, transfer.kind)}</Tag>}
      onClose={onClose}
    >
      <Loaded query={opened} lines={6}>
        {(found) => (
          <>
            <Facts found={found} />
            <Entries found={found} />
            <Relations found={found} onFind={onFind} />
          </>
        )}
      </Loaded>
    </RecordPanel>
  )
}

function Facts({ found: { transfer, key, provider, sealed } }: { found: Opened }) {
  const t = useT()
  const { member, reference, businessDate } = transfer
  const mono = (text: string) => (
    <span className="num" dir="ltr">
      {text}
    </span>
  )
  return (
    <PanelPart>
      <KeyValues
        rows={[
          {
            id: 'member',
            name: t('console.column.account'),
            value: member ? <MemberLink member={member} /> : t('console.nothing'),
          },
          { id: 'at', name: t('console.column.when'), value: <ExactTime at={transfer.at} /> },
          { id: 'day', name: t('console.ledger.day'), value: mono(businessDate) },
          { id: 'key', name: t('console.ledger.by.key'), value: mono(key) },
          { id: 'reference', name: t('console.ledger.reference'), value: mono(reference) },
          provider !== undefined && {
            id: 'provider',
            name: t('console.ledger.by.provider'),
            value: mono(`${provider.code} ${provider.number}`),
          },
          {
            id: 'sealed',
            name: t('console.ledger.sealed'),
            value: sealed?.block
              ? t('console.ledger.sealed_in', { block: sealed.block, batch: sealed.batch })
              : t('console.ledger.waits'),
          },
        ]}
      />
    </PanelPart>
  )
}

function Entries({ found: { transfer, entries } }: { found: Opened }) {
  const t = useT()
  return (
    <PanelPart title={`${t('console.ledger.entries')} · ${transfer.currency}`}>
      <Table
        look="dense"
        label={t('console.ledger.entries')}
        rows={entries}
        rowId={({ account }) => account}
        columns={[
          {
            id: 'account',
            head: t('console.ledger.entry_account'),
            cell: ({ account }) => <span dir="ltr">{account}</span>,
          },
          {
            id: 'amount',
            head: t('console.ledger.entry_amount'),
            isNumber: true,
            cell: ({ amount }) => <MoneyText amount={amount} symbol="" tone="plain" showsPlus />,
          },
          {
            id: 'after',
            head: t('console.ledger.entry_after'),
            isNumber: true,
            cell: ({ balanceAfter }) =>
              balanceAfter === undefined ? (
                t('console.nothing')
              ) : (
                <MoneyText amount={balanceAfter} symbol="" tone="plain" />
              ),
          },
        ]}
      />
    </PanelPart>
  )
}

function Relations({ found, onFind }: { found: Opened; onFind: (id: string) => void }) {
  const t = useT()
  const rows = relations.flatMap(([id, name]) => {
    const other = found[id]
    return other ? [{ id, name: t(name), other }] : []
  })
  if (rows.length === 0) return null
  return (
    <PanelPart title={t('console.ledger.related')}>
      <KeyValues
        rows={rows.map(({ id, name, other }) => ({
          id,
          name,
          value: (
            <button type="button" className="link" onClick={() => onFind(other.id)}>
              {kindName(t, other.kind)} <span className="num">{other.id}</span>
            </button>
          ),
        }))}
      />
    </PanelPart>
  )
}
