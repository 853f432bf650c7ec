import type { ComponentType, ReactNode } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import type { TableLayout } from '#studio/games/chip-table/bets.ts'
import type { ChipConfig } from '#studio/games/chip-table/chip-table.ts'
import { PlayersButton } from '#studio/games/table-parts/PlayersButton.tsx'
import { TableShell } from '#studio/games/table-parts/TableShell.tsx'
import { seatedFrom } from '#studio/games/table-parts/seated-players.ts'
import { useBalance } from '#studio/games/table-parts/use-balance.ts'
import { useDeeds } from '#studio/games/table-parts/use-deeds.ts'
import { useSession } from '#studio/pages/session.tsx'
import { useTable } from '#studio/pages/use-table.ts'

import './chip-table.css'
import './chip-layouts.css'
import { type ChipView, chipViewFrom } from './chip-view.ts'
import { type ChipsOnTable, type Placing, useChips } from './use-chips.ts'
import { useRoundSounds } from './use-round-sounds.ts'

export interface ChipTableProps<Seen> {
  readonly view: ChipView<Seen>
  readonly chips: ChipsOnTable
  /** The other players. */
  readonly aside: ReactNode
}

interface ChipGame<Seen> {
  readonly layout: TableLayout
  readonly Table: ComponentType<ChipTableProps<Seen>>
}

/** The page of a table with chips: the shared round, the player's stakes, and the game's own table. */
export function ChipPage<Seen>(game: ChipGame<Seen>) {
  const t = useT()
  const { opened, isPaused, isOver } = useSession()
  const table = useTable()
  const deeds = useDeeds(table)
  const balance = useBalance()
  const config = opened.config as ChipConfig
  const view = table.view && chipViewFrom<Seen>(table.view, config, table.aheadMs)
  const { round } = table.view ?? {}
  return (
    <TableShell table={table} deeds={deeds}>
      {view && (
        <Seat
          {...game}
          view={view}
          config={config}
          balance={balance}
          isBlocked={isPaused || isOver || table.isLost}
          isSending={deeds.isSending}
          onPlace={(bet) => deeds.place({ currency: config.currency, ...bet })}
          aside={
            <section className="seated" aria-label={t('tables.players')}>
              <PlayersButton
                players={seatedFrom(round?.seated ?? [], (number) => t('tables.player', { number }))}
                count={round?.players ?? 0}
              />
            </section>
          }
        />
      )}
    </TableShell>
  )
}

function Seat<Seen>({
  layout,
  Table,
  view,
  config,
  aside,
  ...placing
}: ChipGame<Seen> &
  Placing & {
    readonly view: ChipView<Seen>
    readonly config: ChipConfig
    readonly aside: ReactNode
  }) {
  const chips = useChips(layout, view, config, placing)
  useRoundSounds(view)
  return <Table view={view} chips={chips} aside={aside} />
}
