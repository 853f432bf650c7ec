import { useT } from '#browser/i18n/translate.ts'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { type Column, Table } from '#browser/ui/Table.tsx'

import type { Read } from './read-statement.ts'

/** Source, period, file and uploader of a statement. */
export function StatementFacts({ statement }: { statement: Read['statement'] }) {
  const t = useT()
  const { name, from, to, zone, fileName, fileHash, uploadedBy } = statement
  return (
    <>
      <bdi>{name || t('console.recon.manual')}</bdi> ·{' '}
      {from === to ? <bdi>{from}</bdi> : t('console.recon.day_span', { from, to })} · <bdi>{zone}</bdi> ·{' '}
      <bdi>{fileName}</bdi> · <bdi>{uploadedBy}</bdi>
      <br />
      <span className="recon-hash">
        {t('console.recon.hash')}: <bdi className="num">{fileHash}</bdi>
      </span>
    </>
  )
}

/** Totals of both sides and their difference, by currency and direction. */
export function StatementSums({ sums }: { sums: Read['sums'] }) {
  const t = useT()
  const money = (name: 'here' | 'there' | 'difference', head: string): Column<Read['sums'][number]> => ({
    id: name,
    head,
    isNumber: true,
    cell: (sum) => (
      <MoneyText
        amount={sum[name]}
        symbol={sum.currency}
        tone={name === 'difference' && /[1-9]/.test(sum.difference) ? 'bad' : 'plain'}
        showsPlus={name === 'difference'}
      />
    ),
  })
  const columns: readonly Column<Read['sums'][number]>[] = [
    {
      id: 'direction',
      head: t('console.recon.direction'),
      cell: ({ direction, currency }) => (
        <>
          {t(`console.recon.direction.${direction}`)} <bdi>{currency}</bdi>
        </>
      ),
    },
    money('here', t('console.recon.here')),
    money('there', t('console.recon.there')),
    money('difference', t('console.recon.difference')),
    {
      id: 'count_here',
      head: t('console.recon.count_here'),
      isNumber: true,
      cell: ({ hereCount }) => hereCount,
    },
    {
      id: 'count_there',
      head: t('console.recon.count_there'),
      isNumber: true,
      cell: ({ thereCount }) => thereCount,
    },
  ]
  return (
    <Table
      look="list"
      label={t('console.recon.sums')}
      columns={columns}
      rows={sums}
      rowId={({ currency, direction }) => `${currency} ${direction}`}
    />
  )
}
