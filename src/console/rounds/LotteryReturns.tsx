import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import type { TagTone } from '#browser/ui/Tag.tsx'
import { type Column, Table } from '#browser/ui/Table.tsx'
import { useScope } from '#console/frame/brand.ts'
import { paths } from '#console/paths.ts'
import { Link } from '#console/routing.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { QueryFailed } from '#console/ui/Loaded.tsx'
import { State } from '#console/ui/State.tsx'
import { listLotteryReturns } from '#contract/console/lottery-returns.ts'
import type { Output } from '#contract/endpoint.ts'
import { lotterySpans } from '#domain/lottery/returns/lottery-band.ts'

import { ReturnBand, ReturnFigure } from './ReturnFigure.tsx'
import { usePercent } from './use-percent.ts'

type Row = Output<typeof listLotteryReturns>['list'][number]
type Window = Row['windows'][number]

/** The actual return of each lottery by window, compared with its prices. */
export function LotteryReturns() {
  const t = useT()
  const returns = useQuery(queryOf(useApi(), listLotteryReturns, useScope()))
  const columns = useColumns()
  return (
    <section className="console-list" aria-labelledby="lottery-returns">
      <h2 id="lottery-returns">{t('console.returns.lotteries')}</h2>
      {returns.isError && !returns.data ? (
        <div className="card">
          <QueryFailed query={returns} />
        </div>
      ) : (
        <Table
          look="list"
          label={t('console.returns.lottery_table')}
          columns={columns}
          rows={returns.data?.list}
          rowId={({ gameCode }) => gameCode}
          empty={
            <State
              icon="chart"
              title={t('console.returns.no_tickets')}
              text={t('console.returns.no_tickets_text')}
            />
          }
        />
      )}
      <p className="xs muted">{t('console.returns.lotteries_how')}</p>
    </section>
  )
}

function useColumns(): readonly Column<Row>[] {
  const t = useT()
  const percent = usePercent()
  return [
    {
      id: 'lottery',
      head: t('console.detail.game_code'),
      cell: ({ gameCode, name, since }) => (
        <>
          <Link className="link" to={paths.lotteryGame} params={{ gameCode }}>
            <bdi>{name}</bdi>
          </Link>
          {since !== undefined && (
            <span className="xs console-under">
              {t('console.returns.since')} <ExactTime at={since} />
            </span>
          )}
        </>
      ),
    },
    {
      id: 'model',
      head: t('console.returns.model'),
      isNumber: true,
      cell: ({ windows }) => {
        const { modelBp } = windows.find(({ span }) => span === 'all') ?? {}
        return modelBp === undefined ? t('console.nothing') : percent(modelBp)
      },
    },
    ...lotterySpans.map((span): Column<Row> => ({
      id: span,
      head: t(span === 'day' ? 'console.returns.span_two_days' : `console.returns.span_${span}`),
      cell: ({ windows }) => <WindowCell window={windows.find((one) => one.span === span)} />,
    })),
  ]
}

const tones: Readonly<Record<Window['standing'], TagTone>> = {
  few: 'plain',
  within: 'ok',
  watch: 'warn',
  alarm: 'bad',
  price: 'bad',
}

function WindowCell({ window }: { window: Window | undefined }) {
  const t = useT()
  const percent = usePercent()
  if (!window || window.actualBp === undefined) return t('console.nothing')
  const { actualBp, modelBp = 0, pricedBp = 0, lowBp, highBp, standing, draws } = window
  const words = standing === 'few' ? 'few_draws' : standing === 'price' ? 'wrong_price' : standing
  return (
    <ReturnFigure actualBp={actualBp} tone={tones[standing]} standing={t(`console.returns.${words}`)}>
      {t('console.returns.draws', { count: draws })}
      {standing === 'price' ? (
        <> · {t('console.returns.priced', { priced: percent(pricedBp), model: percent(modelBp) })}</>
      ) : (
        <ReturnBand lowBp={lowBp} highBp={highBp} />
      )}
    </ReturnFigure>
  )
}
