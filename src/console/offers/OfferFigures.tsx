import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { type Column, Table } from '#browser/ui/Table.tsx'
import { useScope } from '#console/frame/brand.ts'
import { paths } from '#console/paths.ts'
import { Link } from '#console/routing.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { Loaded } from '#console/ui/Loaded.tsx'
import { ConsoleAmount } from '#console/withdrawals/WithdrawalTag.tsx'
import { readFigures } from '#contract/console/offer-rewards.ts'
import type { Output } from '#contract/endpoint.ts'

import './offers.css'
import { RewardTag } from './RewardTag.tsx'

type Figures = Output<typeof readFigures>
type StateSum = Figures['states'][number]

/** The running figures of an offer under all its versions, with the rest of its budgets. */
export function OfferFigures({ offer }: { offer: string }) {
  const t = useT()
  const { may } = useOperator()
  const query = useQuery(queryOf(useApi(), readFigures, { ...useScope(), offer }))
  return (
    <section className="card console-card" aria-label={t('rewards.sums')}>
      <h2>{t('rewards.sums')}</h2>
      <Loaded query={query} lines={4}>
        {(figures) => (
          <div className="stack">
            <Sums figures={figures} />
            {figures.states.length > 0 && <States states={figures.states} />}
          </div>
        )}
      </Loaded>
      {may('cashier.read') && (
        <Link className="link" to={paths.rewards} search={(before) => ({ brand: before['brand'], offer })}>
          {t('rewards.see')}
        </Link>
      )}
    </section>
  )
}

function Sums({ figures: { joined, costs, budgets } }: { figures: Figures }) {
  const t = useT()
  return (
    <KeyValues
      rows={[
        { id: 'joined', name: t('rewards.sum_joined'), value: joined },
        ...costs.flatMap(({ currency, granted, cost }) => [
          {
            id: `granted ${currency}`,
            name: t('rewards.sum_granted'),
            value: <ConsoleAmount amount={granted} currency={currency} />,
          },
          {
            id: `cost ${currency}`,
            name: (
              <>
                {t('rewards.sum_cost')}
                <span className="reward-line xs muted">{t('rewards.sum_cost_text')}</span>
              </>
            ),
            value: <ConsoleAmount amount={cost} currency={currency} />,
          },
        ]),
        ...budgets.map(({ version, currency, most, left }) => ({
          id: `budget ${version} ${currency ?? ''}`,
          name: t(currency === undefined ? 'rewards.grants_of' : 'rewards.budget_of', { version }),
          value: (
            <span className="num">
              {t('rewards.left', {
                left: currency === undefined ? left : `${currency} ${left}`,
                most,
              })}
            </span>
          ),
        })),
      ]}
    />
  )
}

function States({ states }: { states: readonly StateSum[] }) {
  const t = useT()
  const columns: readonly Column<StateSum>[] = [
    { id: 'state', head: t('console.column.status'), cell: ({ state }) => <RewardTag state={state} /> },
    { id: 'count', head: t('rewards.sum_count'), isNumber: true, cell: ({ rewards }) => rewards },
    {
      id: 'amount',
      head: t('rewards.amount'),
      isNumber: true,
      cell: ({ amount, currency }) => <ConsoleAmount amount={amount} currency={currency} />,
    },
  ]
  return (
    <Table
      label={t('rewards.sum_count')}
      columns={columns}
      rows={states}
      rowId={({ state, currency }) => `${state} ${currency}`}
      empty={null}
    />
  )
}
