import { useT } from '#browser/i18n/translate.ts'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { Tag, type TagTone } from '#browser/ui/Tag.tsx'
import type { Column } from '#browser/ui/Table.tsx'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import type { listDifferences } from '#contract/console/reconciliation.ts'
import type { Output } from '#contract/endpoint.ts'
import type { DifferenceKind } from '#domain/reconciliation/match.ts'

export type Difference = Output<typeof listDifferences>['list'][number]
type Row = Difference & { readonly id: string }

const tones: Readonly<Record<DifferenceKind, TagTone>> = {
  only_there: 'warn',
  only_here: 'warn',
  currency: 'bad',
  state: 'info',
  amount: 'bad',
  twice: 'bad',
}

export function KindTag({ kind }: { kind: DifferenceKind }) {
  const t = useT()
  return <Tag tone={tones[kind]}>{t(`console.recon.kind.${kind}`)}</Tag>
}

export function useDifferenceColumns(): readonly Column<Row>[] {
  const t = useT()
  const side = (name: 'here' | 'there', head: string): Column<Row> => ({
    id: name,
    head,
    isNumber: true,
    cell: ({ [name]: one }) => one && <MoneyText amount={one.amount} symbol={one.currency} tone="plain" />,
  })
  return [
    { id: 'number', head: '#', cell: ({ number }) => <span className="num">{number}</span> },
    { id: 'kind', head: t('console.recon.kind'), cell: ({ kind }) => <KindTag kind={kind} /> },
    {
      id: 'at',
      head: t('console.recon.field.time'),
      cell: ({ there, here }) => <ExactTime at={there?.at ?? here?.at ?? ''} />,
    },
    {
      id: 'direction',
      head: t('console.recon.direction'),
      cell: ({ there, here }) => t(`console.recon.direction.${there?.direction ?? here?.direction ?? 'in'}`),
    },
    side('here', t('console.recon.here')),
    side('there', t('console.recon.there')),
    {
      id: 'reference',
      head: t('console.recon.field.provider_reference'),
      cell: ({ there, here }) => (
        <bdi className="recon-name">{there?.providerReference ?? here?.providerReference}</bdi>
      ),
    },
    {
      id: 'player',
      head: t('console.column.account'),
      cell: ({ here }) => here && <bdi>{here.member.account}</bdi>,
    },
    {
      id: 'explained',
      head: t('console.recon.explained'),
      cell: ({ explained }) => explained && <Tag tone="ok">{t('console.recon.explained')}</Tag>,
    },
  ]
}
