import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { useParams } from '#browser/routing/routing-context.ts'
import { Icon } from '#browser/ui/Icon.tsx'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { type Column, Table } from '#browser/ui/Table.tsx'
import { useRateText } from '#console/agent-payouts/use-rate-text.ts'
import { useScope } from '#console/frame/brand.ts'
import { useRecordTitle } from '#console/frame/document-title.ts'
import { MemberLink } from '#console/members/MemberLink.tsx'
import { paths } from '#console/paths.ts'
import { Link } from '#console/routing.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { Loaded } from '#console/ui/Loaded.tsx'
import { PageTitle } from '#console/ui/PageTitle.tsx'
import { State } from '#console/ui/State.tsx'
import { useCount } from '#console/ui/use-count.ts'
import { readMemberRates } from '#contract/console/agent-rates.ts'
import type { Output } from '#contract/endpoint.ts'
import { rateOf, rateProducts } from '#domain/agents/rate-products.ts'

import { RootRates } from './RootRates.tsx'
import { useRateIn } from './use-rate-in.ts'

type Read = Output<typeof readMemberRates>
type Version = Read['versions'][number]

/** Rates and quotas of one member of the tree: now, from a later day, and before. Operators set them at the top. */
export default function AgentRatesPage() {
  const t = useT()
  const { agentId = '' } = useParams()
  const id = /^[1-9]\d{0,17}$/.test(agentId) ? agentId : '1'
  const query = useQuery(queryOf(useApi(), readMemberRates, { ...useScope(), id }))
  useRecordTitle(query.data?.account)
  return (
    <div className="console-list">
      <PageTitle
        title={t('console.page.agent_rates')}
        figures={
          <Link
            className="link"
            to={paths.agents}
            search={(before) => ({ brand: before['brand'], ...(query.data ? { open: id } : {}) })}
          >
            <Icon name="left" />
            {t('console.page.agents')}
          </Link>
        }
      />
      <Loaded query={query} lines={12}>
        {(read) => (
          <>
            <Present id={id} read={read} />
            {read.isAgent && read.upline === undefined && <RootRates key={id} id={id} read={read} />}
            <History versions={read.versions} />
          </>
        )}
      </Loaded>
    </div>
  )
}

function Present({ id, read }: { id: string; read: Read }) {
  const t = useT()
  const count = useCount()
  const rateText = useRateText()
  const { account, upline, rates, next, ranges, bands } = read
  const rateIn = useRateIn()
  return (
    <section className="card console-card stack" aria-labelledby="rates-now">
      <h2 id="rates-now">
        <MemberLink member={{ id, account }} />
      </h2>
      <KeyValues
        rows={rateProducts.map((product) => {
          const { range } = ranges[product]
          return {
            id: product,
            name: t(`console.rates.product_${product}`),
            value: (
              <>
                <b className="num">{rateIn(rates, product)}</b>
                {next && rateIn(next.rates, product) !== rateIn(rates, product) && (
                  <span className="console-under">
                    {t('console.rates.from_day', { rate: rateIn(next.rates, product), day: next.fromDay })}
                  </span>
                )}
                <span className="console-under muted">
                  {range
                    ? t('console.rates.can_be', {
                        least: rateText(range.leastPpm),
                        most: rateText(range.mostPpm),
                      })
                    : t('console.rates.cannot_be')}
                </span>
              </>
            ),
          }
        })}
      />
      {read.isAgent && bands.length > 0 && (
        <>
          <h3 className="console-eyebrow">{t('console.rates.quotas')}</h3>
          <KeyValues
            rows={bands.map(({ fromPpm, given, left }) => ({
              id: String(fromPpm),
              name: t('console.rates.from_rate', { rate: rateText(fromPpm) }),
              value: t('console.rates.left_of', { left: count(left), given: count(given) }),
            }))}
          />
        </>
      )}
      {upline && (
        <Note>
          {t('console.rates.by_upline')} <MemberLink member={upline} />
        </Note>
      )}
    </section>
  )
}

function History({ versions }: { versions: readonly Version[] }) {
  const t = useT()
  return (
    <section className="console-list" aria-labelledby="rates-before">
      <h2 id="rates-before">{t('console.rates.versions')}</h2>
      <Table
        label={t('console.rates.versions')}
        look="list"
        columns={useColumns()}
        rows={versions}
        rowId={({ version }) => String(version)}
        empty={<State icon="coin" title={t('console.rates.no_versions')} />}
      />
    </section>
  )
}

function useColumns(): readonly Column<Version>[] {
  const t = useT()
  const rateText = useRateText()
  return [
    {
      id: 'from',
      head: t('console.detail.from_day'),
      cell: ({ fromDay }) => <span className="num">{fromDay}</span>,
    },
    ...rateProducts.map((product): Column<Version> => ({
      id: product,
      head: t(`console.rates.product_${product}`),
      isNumber: true,
      cell: ({ rates }) => {
        const ratePpm = rateOf({ lotteryPpm: undefined, ...rates }, product)
        return ratePpm === undefined ? (
          <span className="muted">{t('console.rates.of_brand')}</span>
        ) : (
          <span className="num">{rateText(ratePpm)}</span>
        )
      },
    })),
    {
      id: 'by',
      head: t('console.rates.set_by'),
      cell: ({ setBy, name, second }) => (
        <>
          {t(setBy === 'upline' ? 'console.rates.by_upline_then' : `console.rates.by_${setBy}`)}
          <bdi className="console-under muted">{second === undefined ? name : `${name}, ${second}`}</bdi>
        </>
      ),
    },
    { id: 'at', head: t('console.rates.set_at'), cell: ({ setAt }) => <ExactTime at={setAt} /> },
  ]
}
