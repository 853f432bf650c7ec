import { Suspense } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import type { CrashConfig, CrashResult } from '#studio/games/crash/crash-game.ts'
import { writeMultiplier } from '#studio/games/crash/multiplier-text.ts'
import { TableShell } from '#studio/games/table-parts/TableShell.tsx'
import { type SeatedRow, seatedFrom } from '#studio/games/table-parts/seated-players.ts'
import { useBalance } from '#studio/games/table-parts/use-balance.ts'
import { type TableDeeds, troubleOf, useDeeds } from '#studio/games/table-parts/use-deeds.ts'
import { Amount } from '#studio/pages/Amount.tsx'
import { later } from '#studio/pages/later.tsx'
import { useSession } from '#studio/pages/session.tsx'
import { useTable } from '#studio/pages/use-table.ts'
import type { TableView } from '#studio/wire/answers.ts'

import './crash.css'
import './crash-layouts.css'
import type { BetHands } from './bet-hands.ts'
import { CrashTable } from './CrashTable.tsx'
import { crashViewFrom, pastFrom } from './table-view.ts'

/** Loaded behind the bets, which are what a player needs first. */
const Players = later(() =>
  import('#studio/games/table-parts/Players.tsx').then((part) => part.Players<SeatedRow>),
)

export function CrashPage() {
  const t = useT()
  const { opened, isPaused, isOver } = useSession()
  const table = useTable()
  const both = [useDeeds(table), useDeeds(table)]
  const balance = useBalance()
  const config = opened.config as CrashConfig
  const { aheadMs } = table
  const tableView = table.view
  const view = tableView && crashViewFrom(tableView, config, aheadMs)
  const note = (result: unknown) => {
    const left = (result as CrashResult | undefined)?.left
    if (typeof left === 'number') return writeMultiplier(left)
    return view?.phase === 'playing' ? t('crash.in_flight') : ''
  }
  return (
    <TableShell table={table} deeds={troubleOf(both)}>
      {view && tableView && (
        <CrashTable
          view={view}
          currency={config.currency}
          balance={balance}
          isBlocked={isPaused || isOver || table.isLost}
          hands={both.map((deeds) => handsOf(deeds, config.currency))}
          bettingEndsAtMs={(tableView.round?.bettingEndsAtMs ?? 0) - aheadMs}
          past={pastFrom(tableView)}
          aside={
            <Suspense fallback={null}>
              <Players
                title={t('crash.this_round')}
                players={seatedFrom(tableView.round?.seated ?? [], (number) =>
                  t('tables.player', { number }),
                )}
                count={tableView.round?.players ?? 0}
                lead={tableView.round && <RoundTotals round={tableView.round} currency={config.currency} />}
                note={({ result }) => note(result)}
              />
            </Suspense>
          }
        />
      )}
    </TableShell>
  )
}

/** All stakes in the own currency, and the players who cashed out. */
function RoundTotals({
  round,
  currency,
}: {
  readonly round: Pick<NonNullable<TableView['round']>, 'staked' | 'paid' | 'phase'>
  readonly currency: string
}) {
  const t = useT()
  return (
    <>
      <span>
        {t('crash.stakes_of_all')} <Amount units={round.staked} currency={currency} tone="plain" />
      </span>
      {round.phase !== 'betting' && <span>{t('crash.cashed_out_count', { count: round.paid })}</span>}
    </>
  )
}

function handsOf(deeds: TableDeeds, currency: string): BetHands {
  return {
    isSending: deeds.isSending,
    onBet: (bet) => deeds.place({ currency, ...bet }),
    onTakeBack: (betId) => void deeds.takeBack(betId),
    onCashOut: (betId) => void deeds.act(betId, { kind: 'cash_out' }),
  }
}
