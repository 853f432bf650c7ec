import { useT } from '#browser/i18n/translate.ts'
import type { BaccaratConfig } from '#studio/games/baccarat/baccarat-game.ts'
import { Players } from '#studio/games/table-parts/Players.tsx'
import { TableShell } from '#studio/games/table-parts/TableShell.tsx'
import { seatedFrom } from '#studio/games/table-parts/seated-players.ts'
import { useDeeds } from '#studio/games/table-parts/use-deeds.ts'
import { useSession } from '#studio/pages/session.tsx'
import { useTable } from '#studio/pages/use-table.ts'

import './baccarat.css'
import './baccarat-layouts.css'
import './cloth.css'
import './roads.css'
import { BaccaratTable } from './BaccaratTable.tsx'
import { tableViewFrom } from './table-view.ts'
import { useBalance } from '#studio/games/table-parts/use-balance.ts'

export function BaccaratPage() {
  const t = useT()
  const { opened, isPaused, isOver } = useSession()
  const table = useTable()
  const deeds = useDeeds(table)
  const balance = useBalance()
  const config = opened.config as BaccaratConfig
  const view = table.view && tableViewFrom(table.view, config, table.aheadMs)
  return (
    <TableShell table={table} deeds={deeds}>
      {view && (
        <BaccaratTable
          view={view}
          balance={balance}
          isBlocked={isPaused || isOver || table.isLost}
          isSending={deeds.isSending}
          onPlace={(chips) => deeds.place({ currency: config.currency, chips })}
          aside={
            <Players
              players={seatedFrom(table.view?.round?.seated ?? [], (number) =>
                t('tables.player', { number }),
              )}
              count={table.view?.round?.players ?? 0}
            />
          }
        />
      )}
    </TableShell>
  )
}
