import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { useFormat } from '#browser/ui/format-context.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { type Column, Table } from '#browser/ui/Table.tsx'
import { useScope } from '#console/frame/brand.ts'
import { State } from '#console/ui/State.tsx'
import { useCount } from '#console/ui/use-count.ts'
import { readFriendMonths } from '#contract/console/friends.ts'
import type { Output } from '#contract/endpoint.ts'

type Month = Output<typeof readFriendMonths>['months'][number]

/** Friends and rewards by the month of the registration. */
export function FriendMonths() {
  const t = useT()
  const count = useCount()
  const { language } = useFormat()
  const { data } = useQuery(queryOf(useApi(), readFriendMonths, useScope()))
  if (!data) return null
  const monthText = (day: string) =>
    new Intl.DateTimeFormat(`${language}-u-nu-latn`, {
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    }).format(Date.parse(day))
  const number = (id: 'friends' | 'done' | 'claimed'): Column<Month> => ({
    id,
    head: t(`console.friends.month_${id}`),
    isNumber: true,
    cell: (row) => count(row[id]),
  })
  const columns: readonly Column<Month>[] = [
    { id: 'month', head: t('console.friends.month'), cell: ({ month }) => monthText(month) },
    number('friends'),
    number('done'),
    number('claimed'),
    {
      id: 'paid',
      head: t('console.friends.month_paid'),
      isNumber: true,
      cell: ({ paid }) => <MoneyText amount={paid} symbol={data.currency} tone="plain" />,
    },
  ]
  return (
    <section className="console-list">
      <h2>{t('console.friends.months')}</h2>
      <Table
        label={t('console.friends.months')}
        look="list"
        columns={columns}
        rows={data.months}
        rowId={({ month }) => month}
        empty={<State icon="group" title={t('console.friends.no_friends')} />}
      />
    </section>
  )
}
