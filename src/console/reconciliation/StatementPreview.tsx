import { useT } from '#browser/i18n/translate.ts'
import { Field } from '#browser/ui/Field.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { type Column, Table } from '#browser/ui/Table.tsx'
import { paths } from '#console/paths.ts'
import { Link } from '#console/routing.ts'
import { statementFields } from '#domain/reconciliation/columns.ts'

import { BadLines } from './BadLines.tsx'
import { columnChoices, columnOf, withColumn, type ChangeValues } from './statement-values.ts'
import type { Preview } from './use-statement.ts'

/** Preview of the parsed file, before it is saved. */
export function StatementPreview({ preview, change }: { preview: Preview; change: ChangeValues }) {
  const t = useT()
  const { head, columns, missing, lineCount, sample, knownAs } = preview
  const choices = columnChoices(head, t('console.recon.no_column'))
  return (
    <section className="card recon-part" aria-labelledby="recon-preview">
      <h2 id="recon-preview">{t('console.recon.preview')}</h2>
      {knownAs !== undefined && (
        <Note>
          {t('console.recon.known')}{' '}
          <Link className="link" to={paths.statement} params={{ statementId: knownAs }}>
            {t('console.recon.open_known', { id: knownAs })}
          </Link>
        </Note>
      )}
      {missing.length > 0 ? (
        <Note tone="warn">
          {t('console.recon.missing', {
            fields: missing.map((one) => t(`console.recon.need.${one}`)).join(' · '),
          })}
        </Note>
      ) : (
        <p role="status">{t('console.recon.understood', { count: lineCount })}</p>
      )}
      {preview.isCut && <Note tone="warn">{t('console.recon.bad_cut')}</Note>}
      {sample.length > 0 && (
        <div className="table-card">
          <Table
            look="dense"
            label={t('console.recon.lines')}
            columns={useColumns()}
            rows={sample}
            rowId={({ line }) => String(line)}
          />
        </div>
      )}
      <h3 className="console-eyebrow">{t('console.recon.columns')}</h3>
      <p className="muted small">{t('console.recon.columns_text')}</p>
      <div className="recon-fields">
        {statementFields.map((field) => (
          <Field key={field} label={t(`console.recon.field.${field}`)}>
            <Select
              value={columnOf(columns, field, head.length)}
              choices={choices}
              onChange={(column) =>
                change({ columns: withColumn(columns, { field, column }, head.length) || undefined })
              }
            />
          </Field>
        ))}
      </div>
      <BadLines count={preview.badCount} lines={preview.badLines} />
    </section>
  )
}

function useColumns(): readonly Column<Preview['sample'][number]>[] {
  const t = useT()
  return [
    { id: 'line', head: t('console.recon.line'), cell: ({ line }) => line },
    { id: 'time', head: t('console.recon.field.time'), cell: ({ time }) => <bdi dir="ltr">{time}</bdi> },
    {
      id: 'direction',
      head: t('console.recon.direction'),
      cell: ({ direction }) => t(`console.recon.direction.${direction}`),
    },
    {
      id: 'amount',
      head: t('console.recon.field.amount'),
      isNumber: true,
      cell: ({ amount, currency }) => <MoneyText amount={amount} symbol={currency} tone="plain" />,
    },
    {
      id: 'state',
      head: t('console.recon.field.state'),
      cell: ({ state }) => t(`console.recon.state.${state}`),
    },
    {
      id: 'theirs',
      head: t('console.recon.field.provider_reference'),
      cell: ({ providerReference }) => <bdi>{providerReference}</bdi>,
    },
    {
      id: 'ours',
      head: t('console.recon.field.our_reference'),
      cell: ({ ourReference }) => <bdi>{ourReference}</bdi>,
    },
  ]
}
