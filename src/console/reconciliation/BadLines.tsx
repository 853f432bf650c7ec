import { useT } from '#browser/i18n/translate.ts'
import { type Column, Table } from '#browser/ui/Table.tsx'
import type { readStatement } from '#contract/console/reconciliation.ts'
import type { Output } from '#contract/endpoint.ts'

type BadLine = Output<typeof readStatement>['badLines'][number]

/** Lines that could not be parsed, with number and reason. */
export function BadLines({ count, lines }: { count: number; lines: readonly BadLine[] }) {
  const t = useT()
  if (count === 0) return null
  const columns: readonly Column<BadLine>[] = [
    { id: 'line', head: t('console.recon.line'), cell: ({ line }) => line },
    { id: 'why', head: t('console.recon.why'), cell: ({ fault }) => t(`console.recon.fault.${fault}`) },
    {
      id: 'cell',
      head: t('console.recon.stands'),
      cell: ({ cell }) => <bdi className="recon-name">{cell}</bdi>,
    },
  ]
  const label = t('console.recon.bad', { count })
  return (
    <>
      <h3 className="console-eyebrow">{label}</h3>
      <div className="table-card">
        <Table look="dense" label={label} columns={columns} rows={lines} rowId={({ line }) => String(line)} />
      </div>
    </>
  )
}
