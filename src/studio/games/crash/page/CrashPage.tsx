import { useT } from '#browser/i18n/translate.ts'
import type { CrashConfig, CrashResult } from '#studio/games/crash/crash-game.ts'
import { writeMultiplier } from '#studio/games/crash/multiplier-text.ts'
import { Players } from '#studio/games/table-parts/Players.tsx'
import { TableShell } from '#studio/games/table-parts/TableShell.tsx'
import { seatedFrom } from '#studio/games/table-parts/seated-players.ts'
import { useBalance } from '#studio/games/table-parts/use-balance.ts'
import { useDeeds } from '#studio/games/table-parts/use-deeds.ts'
import { useSession } from '#studio/pages/session.tsx'
import { useTable } from '#studio/pages/use-table.ts'

import './crash.css'
import { CrashTable } from './CrashTable.tsx'
import { crashViewFrom, pastFrom } from './table-view.ts'

export function CrashPage() {
  const t = useT()
  const { opened, isPaused, isOver } = useSession()
  const table = useTable()
  const deeds = useDeeds(table)
  const balance = useBalance()
  const config = opened.config as CrashConfig
  const { aheadMs } = table
  const tableView = table.view
  const view = tableView && crashViewFrom(tableView, config, aheadMs)
  const own = tableView?.mine.find(({ status }) => status === 'standing')
  return (
    <TableShell table={table} deeds={deeds}>
      {view && tableView && (
        <CrashTable
          view={view}
          currency={config.currency}
          balance={balance}
          isBlocked={isPaused || isOver || table.isLost}
          isSending={deeds.isSending}
          bettingEndsAtMs={(tableView.round?.bettingEndsAtMs ?? 0) - aheadMs}
          past={pastFrom(tableView)}
          onBet={(bet) => deeds.place({ currency: config.currency, ...bet })}
          onCashOut={() => {
            if (own) void deeds.act(own.id, { kind: 'cash_out' })
          }}
          aside={
            <Players
              players={seatedFrom(tableView.round?.seated ?? [], (number) => t('tables.player', { number }))}
              count={tableView.round?.players ?? 0}
              note={({ result }) => {
                const left = (result as CrashResult | undefined)?.left
                return left === null || left === undefined ? '' : writeMultiplier(left)
              }}
            />
          }
        />
      )}
    </TableShell>
  )
}
