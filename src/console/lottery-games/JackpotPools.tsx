import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { type Column, Table } from '#browser/ui/Table.tsx'
import { useScope } from '#console/frame/brand.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { KeysetPager } from '#console/ui/KeysetPager.tsx'
import { QueryFailed } from '#console/ui/Loaded.tsx'
import { pageInput, turnPages } from '#console/ui/pages.ts'
import { State } from '#console/ui/State.tsx'
import { jackpotMoves } from '#contract/console/lottery-jackpots.ts'
import type { Output } from '#contract/endpoint.ts'
import { readAmount } from '#domain/money/amount.ts'

import { useLevelName } from './use-term-words.ts'

type Found = Output<typeof jackpotMoves>
type Pool = Found['pools'][number]
type Move = Found['list'][number]

/** The pools of a lottery beside the ledger, and every movement of them. Nothing while none was opened. */
export function JackpotPools({ gameCode }: { gameCode: string }) {
  const t = useT()
  const [at, setAt] = useState<readonly string[]>([])
  const input = { ...useScope(), gameCode, ...pageInput(at) }
  const found = useQuery({
    ...queryOf(useApi(), jackpotMoves, input),
    placeholderData: keepPreviousData,
  })
  const columns = useColumns((found.data?.pools.length ?? 0) > 1)
  if (found.isError && !found.data)
    return (
      <div className="card">
        <QueryFailed query={found} />
      </div>
    )
  if (!found.data || found.data.pools.length === 0) return null
  const { currency, pools, list, next } = found.data
  return (
    <section className="console-list">
      <h2>{t('console.lotteries.pools')}</h2>
      {pools.map((pool) => (
        <PoolCard key={pool.level} pool={pool} currency={currency} isNamed={pools.length > 1} />
      ))}
      <Table
        look="list"
        label={t('console.lotteries.pool_moves')}
        columns={columns}
        rows={list}
        rowId={({ id }) => id}
        isStale={found.isPlaceholderData}
        empty={<State icon="history" title={t('console.lotteries.pool_none')} />}
        foot={<KeysetPager count={list.length} {...turnPages(at, setAt, next)} />}
      />
    </section>
  )
}

/** The money of a pool, and whether the ledger has the same. */
function PoolCard({ pool, currency, isNamed }: { pool: Pool; currency: string; isNamed: boolean }) {
  const t = useT()
  const levelName = useLevelName()
  const { level, balance, open, lent, ledger } = pool
  const isEqual = sumOf(balance, open) === readAmount(ledger)
  const facts = [
    ['pool_ledger', ledger],
    ['pool_balance', balance],
    ['pool_open', open],
    ...(readAmount(lent) === ZERO ? [] : ([['pool_lent', lent]] as const)),
  ] as const
  return (
    <section className="card lot-pool" aria-label={levelName(level)}>
      {isNamed && <h3>{levelName(level)}</h3>}
      <dl>
        {facts.map(([name, amount]) => (
          <div key={name}>
            <dt className="xs muted">{t(`console.lotteries.${name}`)}</dt>
            <dd>
              <MoneyText amount={amount} symbol={currency} tone="plain" />
            </dd>
          </div>
        ))}
      </dl>
      {isEqual ? (
        <p className="xs muted">{t('console.lotteries.pool_equal')}</p>
      ) : (
        <Note tone="bad">{t('console.lotteries.pool_differs')}</Note>
      )}
    </section>
  )
}

const ZERO = BigInt(0)
const sumOf = (one: string, other: string) => (readAmount(one) ?? ZERO) + (readAmount(other) ?? ZERO)

function useColumns(hasLevels: boolean): readonly Column<Move>[] {
  const t = useT()
  const levelName = useLevelName()
  const level: Column<Move> = {
    id: 'level',
    head: t('console.lotteries.jackpot'),
    cell: (move) => levelName(move.level),
  }
  return [
    { id: 'at', head: t('console.column.when'), cell: ({ at }) => <ExactTime at={at} /> },
    ...(hasLevels ? [level] : []),
    {
      id: 'kind',
      head: t('console.column.type'),
      cell: ({ kind, numero, ticketId }) => (
        <>
          {t(`console.lotteries.move_${kind}`)}
          <span className="xs muted">
            {numero === undefined ? '' : ` ${numero}`}
            {ticketId === undefined ? '' : ` T${ticketId}`}
          </span>
        </>
      ),
    },
    {
      id: 'amount',
      head: t('console.column.change'),
      isNumber: true,
      cell: ({ amount }) => <MoneyText amount={amount} symbol="" tone="plain" showsPlus />,
    },
    {
      id: 'balance',
      head: t('console.lotteries.pool_after'),
      isNumber: true,
      cell: ({ balance }) => <MoneyText amount={balance} symbol="" tone="plain" />,
    },
  ]
}
