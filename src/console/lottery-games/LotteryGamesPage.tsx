import { useQuery, useQueryClient } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { TableFrame } from '#browser/ui/Table.tsx'
import { WaitingProposals } from '#console/approvals/WaitingProposals.tsx'
import { useBrand, useScope } from '#console/frame/brand.ts'
import { paths } from '#console/paths.ts'
import { Link } from '#console/routing.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { Loaded } from '#console/ui/Loaded.tsx'
import { OrderBar } from '#console/ui/OrderBar.tsx'
import { OrderMovers } from '#console/ui/OrderMovers.tsx'
import { PageTitle } from '#console/ui/PageTitle.tsx'
import { State } from '#console/ui/State.tsx'
import { type Reordering, useOrder } from '#console/ui/use-order.ts'
import { listTerms, orderLotteries } from '#contract/console/lottery-terms.ts'
import { percentOf } from '#domain/lottery/terms/written-terms.ts'

import './lottery-games.css'
import { StatusTag } from './StatusTag.tsx'
import { type Listed, type ListedGame, isSold } from './terms-values.ts'

/** The lotteries of a brand in its order, and how it sells each. */
export default function LotteryGamesPage() {
  const t = useT()
  const brand = useBrand()
  const query = useQuery(queryOf(useApi(), listTerms, useScope()))
  const list = query.data?.list ?? []
  return (
    <div className="console-list">
      <PageTitle
        title={t('console.page.lottery_games')}
        figures={t('console.lotteries.figures', {
          name: brand?.name ?? '',
          on: list.filter((game) => isSold(game, query.data)).length,
          count: list.length,
        })}
      />
      <WaitingProposals group="lotteryTerms" />
      <Loaded query={query} lines={12}>
        {(found) =>
          found.list.length === 0 ? (
            <section className="card">
              <State
                icon="lottery"
                title={t('console.lotteries.none_title')}
                text={t('console.lotteries.none_text')}
              />
            </section>
          ) : (
            <Games key={found.list.map(({ gameCode }) => gameCode).join()} found={found} />
          )
        }
      </Loaded>
    </div>
  )
}

function Games({ found }: { found: Listed }) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const queries = useQueryClient()
  const { may } = useOperator()
  const { order, statusRef, isMoved, sortingOf, discard } = useOrder(found.list, ({ gameCode }) => gameCode)
  const maySort = found.list.length > 1 && may('settings.write')
  const save = async () => {
    const codesOf = (list: readonly ListedGame[]) => list.map(({ gameCode }) => gameCode)
    await api.call(orderLotteries, { ...scope, before: codesOf(found.list), order: codesOf(order) })
    await queries.invalidateQueries({ queryKey: [listTerms.path] })
  }
  return (
    <>
      <TableFrame look="list" label={t('console.page.lottery_games')}>
        <thead>
          <tr>
            {maySort && <th scope="col">{t('content.order')}</th>}
            <th scope="col">{t('catalogue.name')}</th>
            <th scope="col">{t('console.column.status')}</th>
            <th scope="col" className="num">
              {t('console.lotteries.return')}
            </th>
            <th scope="col" className="num">
              {t('console.lotteries.stakeMost')}
            </th>
            <th scope="col" className="num">
              {t('console.lotteries.cap')}
            </th>
          </tr>
        </thead>
        <tbody>
          {order.map((game, place) => (
            <Row
              key={game.gameCode}
              game={game}
              found={found}
              sorting={maySort ? sortingOf(game, place) : undefined}
            />
          ))}
        </tbody>
      </TableFrame>
      <p className="sr" role="status" ref={statusRef} />
      {isMoved && <OrderBar onSave={save} onDiscard={discard} />}
    </>
  )
}

function Row({ game, found, sorting }: { game: ListedGame; found: Listed; sorting: Reordering | undefined }) {
  const t = useT()
  const { gameCode, name, terms } = game
  return (
    <tr {...sorting?.dragging}>
      {sorting && (
        <td>
          <OrderMovers title={name} sorting={sorting} />
        </td>
      )}
      <th scope="row">
        <Link className="link" to={paths.lotteryGame} params={{ gameCode }} dir="auto">
          {name}
        </Link>
      </th>
      <td>
        <StatusTag game={game} found={found} />
      </td>
      <td className="num">
        {t('console.lotteries.percent', { value: percentOf(terms.returnMilli ?? game.returnMilli) })}
      </td>
      <td className="num">
        {terms.stakeMost === undefined ? (
          <span className="muted">{t('console.lotteries.no_bound')}</span>
        ) : (
          <MoneyText amount={terms.stakeMost} symbol="" tone="plain" />
        )}
      </td>
      <td className="num">
        <MoneyText amount={terms.cap ?? found.cap} symbol="" tone="plain" />
      </td>
    </tr>
  )
}
