import { useT } from '#browser/i18n/translate.ts'
import { useTermFormat } from '#browser/offers/TermLines.tsx'
import { DateText } from '#browser/ui/DateText.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { writeMoney } from '#browser/ui/money-parts.ts'
import { type Column, Table } from '#browser/ui/Table.tsx'
import { Tag } from '#browser/ui/Tag.tsx'

import type { Bonus } from './bonuses.ts'

/** Ended bonuses: why each one ended, and the cash that it became. */
export function EndedBonuses({ list }: { list: readonly Bonus[] }) {
  const t = useT()
  const columns: readonly Column<Bonus>[] = [
    { id: 'name', head: t('reward.bonus'), cell: (bonus) => <Name bonus={bonus} /> },
    {
      id: 'time',
      head: t('bonus.ended_at'),
      cell: ({ endedAt, grantedAt }) => <DateText atMs={Date.parse(endedAt ?? grantedAt)} look="short" />,
    },
    {
      id: 'state',
      head: t('reward.state'),
      cell: ({ state }) => (
        <Tag tone={state === 'converted' ? 'ok' : 'plain'}>{t(`bonus.state.${state}`)}</Tag>
      ),
    },
    {
      id: 'cash',
      head: t('bonus.became_cash'),
      isNumber: true,
      cell: ({ converted }) => <MoneyText amount={converted} />,
    },
  ]
  return (
    <div className="card rec-list">
      <Table
        label={t('bonus.ended_list')}
        look="records"
        columns={columns}
        rows={list}
        rowId={({ id }) => id}
      />
    </div>
  )
}

function Name({ bonus: { amount, currency, reason, cut, ended } }: { bonus: Bonus }) {
  const t = useT()
  const { language, symbol } = useTermFormat(currency)
  const write = (sum: string) => writeMoney(sum, language, symbol)
  const isSome = (sum: string) => !/^0(\.0*)?$/.test(sum)
  return (
    <span className="rw-row-name">
      <b>{t('bonus.of', { amount: write(amount) })}</b>
      {reason !== undefined && <small className="muted">{t(`bonus.reason.${reason}`)}</small>}
      {isSome(cut) && <small className="muted">{t('bonus.cut', { amount: write(cut) })}</small>}
      {isSome(ended) && <small className="muted">{t('bonus.ended_sum', { amount: write(ended) })}</small>}
    </span>
  )
}
