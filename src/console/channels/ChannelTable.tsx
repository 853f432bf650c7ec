import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { useFormat } from '#browser/ui/format-context.tsx'
import { Tag } from '#browser/ui/Tag.tsx'
import { type Column, Table } from '#browser/ui/Table.tsx'
import { useScope } from '#console/frame/brand.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { OrderBar } from '#console/ui/OrderBar.tsx'
import { OrderMovers } from '#console/ui/OrderMovers.tsx'
import { State } from '#console/ui/State.tsx'
import { useOrder } from '#console/ui/use-order.ts'
import { ConsoleAmount } from '#console/withdrawals/WithdrawalTag.tsx'
import { listChannels, orderChannels } from '#contract/console/channels.ts'
import type { ChannelDirection, WrittenChannel } from '#domain/cashier/channel.ts'

import { nameOfChannel } from './channel-values.ts'
import type { Channels, KeptChannel } from './kept-channel.ts'

/** The channels of one direction, in the members' order. */
export function ChannelTable({
  found,
  direction,
  openId,
  add,
  onOpen,
}: {
  found: Channels
  direction: ChannelDirection
  openId: string | undefined
  add: ReactNode
  onOpen: (id: string) => void
}) {
  const rows = found.list
    .filter(({ channel }) => channel.direction === direction)
    .toSorted((one, other) => one.channel.position - other.channel.position)
  // New rows or versions from the server remount the table, which resets an unsaved order.
  const key = rows.map(({ id, version }) => `${id}.${version}`).join()
  return <Ordered key={key} {...{ found, direction, openId, add, onOpen, rows }} />
}

/** Rows are reordered by arrows and saved together. */
function Ordered({
  found,
  direction,
  openId,
  add,
  onOpen,
  rows,
}: Parameters<typeof ChannelTable>[0] & { rows: readonly KeptChannel[] }) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const queries = useQueryClient()
  const { may } = useOperator()
  const { order, statusRef, isMoved, sortingOf, discard } = useOrder(rows, ({ id }) => id)
  const maySort = rows.length > 1 && may('cashier.channels')
  const save = async () => {
    const seen = order.map(({ id, version }) => ({ id, version }))
    await api.call(orderChannels, { ...scope, direction, order: seen })
    await queries.invalidateQueries({ queryKey: [listChannels.path] })
  }
  const columns = useColumns(found)
  const movers: Column<KeptChannel> = {
    id: 'order',
    head: t('content.order'),
    cell: (kept) => (
      <OrderMovers
        title={nameOfChannel(kept.channel, found.defaultLanguage)}
        sorting={sortingOf(kept, order.indexOf(kept))}
      />
    ),
  }
  return (
    <>
      <Table
        look="list"
        label={t(`console.channels.look.${direction}`)}
        columns={maySort ? [...columns, movers] : columns}
        rows={order}
        rowId={({ id }) => id}
        onOpen={({ id }) => onOpen(id)}
        openId={openId}
        empty={
          <State
            icon={direction === 'deposit' ? 'deposit' : 'withdraw'}
            title={t('console.channels.none')}
            text={t('console.channels.none_text')}
            action={add}
          />
        }
      />
      <p className="sr" role="status" ref={statusRef} />
      {isMoved && <OrderBar onSave={save} onDiscard={discard} />}
    </>
  )
}

function useColumns({ currency, defaultLanguage }: Channels): readonly Column<KeptChannel>[] {
  const t = useT()
  const fee = (channel: WrittenChannel) => <Fee channel={channel} currency={currency} />
  return [
    {
      id: 'name',
      head: t('console.channels.name'),
      cell: ({ channel }) => <bdi>{nameOfChannel(channel, defaultLanguage)}</bdi>,
    },
    { id: 'state', head: t('console.column.status'), cell: (kept) => <ChannelTags kept={kept} /> },
    { id: 'kind', head: t('console.channels.kind'), cell: ({ channel }) => <KindText channel={channel} /> },
    {
      id: 'least',
      head: t('console.wds.least'),
      isNumber: true,
      cell: ({ channel }) => <ConsoleAmount amount={channel.least} currency={currency} />,
    },
    {
      id: 'most',
      head: t('console.wds.most'),
      isNumber: true,
      cell: ({ channel }) => <ConsoleAmount amount={channel.most} currency={currency} />,
    },
    { id: 'fee', head: t('console.wd.fee'), isNumber: true, cell: ({ channel }) => fee(channel) },
    {
      id: 'hours',
      head: t('console.channels.hours'),
      cell: ({ channel: { opensAt, closesAt } }) =>
        opensAt === closesAt ? (
          t('console.channels.always')
        ) : (
          <bdi dir="ltr" className="num">{`${opensAt}–${closesAt}`}</bdi>
        ),
    },
    {
      id: 'rank',
      head: t('console.channels.rankLeast'),
      isNumber: true,
      cell: ({ channel }) => channel.rankLeast,
    },
  ]
}

export function ChannelTags({ kept: { channel, isDemo } }: { kept: KeptChannel }) {
  const t = useT()
  return (
    <span className="row">
      <Tag tone={channel.isOn ? 'ok' : 'plain'}>{t(channel.isOn ? 'console.on' : 'console.off')}</Tag>
      {isDemo && <Tag tone="info">{t('console.channels.demo')}</Tag>}
    </span>
  )
}

function KindText({ channel: { kind, providerCode } }: { channel: WrittenChannel }) {
  const t = useT()
  return (
    <>
      {t(`console.channels.kind.${kind}`)}
      {providerCode !== undefined && (
        <>
          {' '}
          <bdi className="muted" dir="ltr">
            {providerCode}
          </bdi>
        </>
      )}
    </>
  )
}

/** Fixed fee and percentage. */
function Fee({
  channel: { feeFixed, feePerMille },
  currency,
}: {
  channel: WrittenChannel
  currency: string
}) {
  const t = useT()
  const { language } = useFormat()
  const hasFixed = !/^0+(\.0+)?$/.test(feeFixed)
  const part = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 })
  if (!hasFixed && feePerMille === 0) return t('console.nothing')
  return (
    <>
      {hasFixed && <ConsoleAmount amount={feeFixed} currency={currency} />}
      {hasFixed && feePerMille > 0 && ' + '}
      {feePerMille > 0 && <bdi className="num">{part.format(feePerMille / 1_000)}</bdi>}
    </>
  )
}
