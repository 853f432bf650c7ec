import * as calls from '#contract/console/lottery-jackpots.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { findJackpotBooks } from '#server/money/ledger/actions.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import { ID_FORM, limitOf, pageOf, readCursor } from '#server/platform/http/paging.ts'
import { merchantInScope } from '#server/platform/http/scope.ts'
import type { Merchant } from '#server/platform/merchants/actions.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'

import { selectMoves } from './reading-store.ts'

/** The console's call about jackpots. */
export const jackpotConsoleRoutes = ({
  store,
  registry,
}: {
  readonly store: Store
  readonly registry: MerchantRegistry
}) =>
  bind(
    { ...calls },
    {
      jackpotMoves: async ({ caller }, { gameCode, merchantCode, ...paging }) => {
        const { id: merchantId, currency } = merchantInScope<Merchant>(registry, caller, merchantCode)
        const limit = limitOf(paging.limit)
        const beforeId = readCursor(paging.after, [ID_FORM])?.[0]
        const of = { merchantId, currency, gameCode }
        const [pools, rows] = await Promise.all([
          findJackpotBooks(store.read, of),
          selectMoves(store.read, { ...of, beforeId, limit: limit + 1 }),
        ])
        return {
          currency,
          pools: pools.map(({ level, balance, open, lent, ledger }) => ({
            level,
            balance: writeAmount(balance),
            open: writeAmount(open),
            lent: writeAmount(lent),
            ledger: writeAmount(ledger),
          })),
          ...pageOf(
            rows,
            limit,
            (row) => ({
              id: row.id,
              at: row.at.toISOString(),
              level: row.level,
              kind: row.kind,
              amount: writeAmount(row.amount),
              balance: writeAmount(row.balance),
              ...(row.number === null ? {} : { numero: row.number }),
              ...(row.ticketId === null ? {} : { ticketId: row.ticketId.toString() }),
              ...(row.transferId === null ? {} : { transferId: row.transferId.toString() }),
            }),
            (row) => [row.id],
          ),
        }
      },
    },
  )
