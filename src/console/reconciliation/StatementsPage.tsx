import { useT } from '#browser/i18n/translate.ts'
import { buttonClass } from '#browser/ui/button-class.ts'
import { Icon } from '#browser/ui/Icon.tsx'
import { Tag } from '#browser/ui/Tag.tsx'
import type { Column } from '#browser/ui/Table.tsx'
import { useBrand } from '#console/frame/brand.ts'
import { paths } from '#console/paths.ts'
import { Link, useNavigate } from '#console/routing.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { PagedTable } from '#console/ui/PagedTable.tsx'
import { PageTitle } from '#console/ui/PageTitle.tsx'
import { State } from '#console/ui/State.tsx'
import { useOpeningRows } from '#console/ui/use-opening-rows.ts'
import { listStatements } from '#contract/console/reconciliation.ts'
import type { Output } from '#contract/endpoint.ts'

import './reconciliation.css'

type Listed = Output<typeof listStatements>['list'][number]

/** Statements of providers and banks, reconciled with the books. */
export default function StatementsPage() {
  const t = useT()
  const brand = useBrand()
  const { may } = useOperator()
  const navigate = useNavigate()
  const rows = useOpeningRows(listStatements, (statementId) =>
    navigate({ to: paths.statement, params: { statementId } } as never),
  )
  const add = may('cashier.reconcile') && (
    <Link className={buttonClass({ tone: 'main', size: 'sm' })} to={paths.newStatement}>
      <Icon name="plus" />
      {t('console.recon.add')}
    </Link>
  )
  return (
    <div className="console-list">
      <PageTitle
        title={t('console.page.reconciliation')}
        figures={t('console.recon.figures', { name: brand?.name ?? '' })}
        actions={add}
      />
      <PagedTable
        label={t('console.page.reconciliation')}
        {...rows}
        columns={useColumns()}
        empty={
          <State
            icon="table"
            title={t('console.recon.none')}
            text={t('console.recon.none_text')}
            action={add}
          />
        }
      />
    </div>
  )
}

function useColumns(): readonly Column<Listed>[] {
  const t = useT()
  return [
    {
      id: 'uploaded',
      head: t('console.recon.uploaded'),
      cell: ({ uploadedAt }) => <ExactTime at={uploadedAt} />,
    },
    {
      id: 'source',
      head: t('console.recon.source'),
      cell: ({ name }) => <bdi>{name || t('console.recon.manual')}</bdi>,
    },
    {
      id: 'days',
      head: t('console.recon.days'),
      cell: ({ from, to }) => (from === to ? <bdi>{from}</bdi> : t('console.recon.day_span', { from, to })),
    },
    {
      id: 'open',
      head: t('console.recon.open'),
      cell: ({ differenceCount, explainedCount }) => (
        <Tag tone={differenceCount === explainedCount ? 'ok' : 'warn'}>
          {differenceCount - explainedCount}
        </Tag>
      ),
    },
    {
      id: 'differences',
      head: t('console.recon.differences'),
      isNumber: true,
      cell: ({ differenceCount }) => differenceCount,
    },
    {
      id: 'matched',
      head: t('console.recon.matched'),
      isNumber: true,
      cell: ({ matchedCount }) => matchedCount,
    },
    { id: 'lines', head: t('console.recon.lines'), isNumber: true, cell: ({ lineCount }) => lineCount },
    {
      id: 'file',
      head: t('console.recon.file'),
      cell: ({ fileName }) => <bdi className="recon-name">{fileName}</bdi>,
    },
    { id: 'by', head: t('console.recon.by'), cell: ({ uploadedBy }) => <bdi>{uploadedBy}</bdi> },
  ]
}
