import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { buttonClass } from '#browser/ui/button-class.ts'
import { Icon } from '#browser/ui/Icon.tsx'
import { type Column, Table } from '#browser/ui/Table.tsx'
import { WaitingProposals } from '#console/approvals/WaitingProposals.tsx'
import { useBrand, useScope } from '#console/frame/brand.ts'
import { paths } from '#console/paths.ts'
import { Link } from '#console/routing.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { QueryFailed } from '#console/ui/Loaded.tsx'
import { PageTitle } from '#console/ui/PageTitle.tsx'
import { State } from '#console/ui/State.tsx'
import { listOffers } from '#contract/console/offers.ts'

import type { ListedOffer } from './offer-values.ts'
import { OfferState } from './OfferState.tsx'

/** The offers that pay, with their newest versions and the ones that wait for a second operator. */
export default function OffersPage() {
  const t = useT()
  const brand = useBrand()
  const { may } = useOperator()
  const query = useQuery(queryOf(useApi(), listOffers, useScope()))
  const columns = useColumns(query.dataUpdatedAt)
  const list = query.data?.list
  return (
    <div className="console-list">
      <PageTitle
        title={t('console.page.offers')}
        figures={t('offers.figures', { name: brand?.name ?? '', count: list?.length ?? 0 })}
        actions={
          may('content.write') && (
            <Link className={buttonClass({ tone: 'main', size: 'sm' })} to={paths.newOffer}>
              <Icon name="plus" />
              {t('offers.new')}
            </Link>
          )
        }
      />
      <WaitingProposals group="offers" />
      {query.isError && list === undefined ? (
        <section className="card">
          <QueryFailed query={query} />
        </section>
      ) : (
        <Table
          label={t('console.page.offers')}
          look="list"
          columns={columns}
          rows={list}
          rowId={({ offer }) => offer}
          empty={<State icon="gift" title={t('offers.none')} text={t('offers.none_text')} />}
        />
      )}
    </div>
  )
}

function useColumns(nowMs: number): readonly Column<ListedOffer>[] {
  const t = useT()
  return [
    {
      id: 'offer',
      head: t('offers.field.code'),
      cell: ({ offer }) => (
        <Link className="link num" to={paths.offer} params={{ offer }} dir="ltr">
          {offer}
        </Link>
      ),
    },
    { id: 'kind', head: t('offers.field.kind'), cell: ({ rules }) => t(`offers.kind.${rules.kind}`) },
    {
      id: 'state',
      head: t('console.column.status'),
      cell: (offer) => <OfferState offer={offer} nowMs={nowMs} />,
    },
    {
      id: 'starts',
      head: t('offers.field.startsAt'),
      cell: ({ rules }) => <ExactTime at={rules.window.startsAt} />,
    },
    {
      id: 'ends',
      head: t('offers.field.endsAt'),
      cell: ({ rules }) => <ExactTime at={rules.window.endsAt} />,
    },
    { id: 'version', head: t('offers.column.version'), cell: ({ version }) => version, isNumber: true },
    {
      id: 'by',
      head: t('offers.column.by'),
      cell: ({ operatorName, secondName }) => t('offers.by_two', { name: operatorName, second: secondName }),
    },
  ]
}
