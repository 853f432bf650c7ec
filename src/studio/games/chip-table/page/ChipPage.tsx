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
  /** Sends a command on the player's own bet; undefined while none can be sent. */
  readonly act: ((betId: string, command: object) => void) | undefined
  readonly balance: bigint
}

interface ChipGame<Seen> {
  readonly layout: TableLayout
  readonly Table: ComponentType<ChipTableProps<Seen>>
  /** Where bets are no chips on spots. */
  readonly viewFrom?: typeof chipViewFrom<Seen>
  /** The bets for laid chips; by default one for all of them. */
  readonly betsOf?: (laid: Laid) => readonly object[]
}

type Laid = Parameters<Placing['onPlace']>[0]

/** The page of a table with chips: the shared round, the player's stakes, and the game's own table. */
export function ChipPage<Seen>(game: ChipGame<Seen>) {
  const t = useT()
  const { opened, isPaused, isOver } = useSession()
  const table = useTable()
  const deeds = useDeeds(table)
  const balance = useBalance()
  const config = opened.config as ChipConfig
  const { viewFrom = chipViewFrom<Seen>, betsOf = (laid) => [laid] } = game
  const view = table.view && viewFrom(table.view, config, table.aheadMs)
  const isBlocked = isPaused || isOver || table.isLost
  /** Chips of a bet that was taken are no longer laid, also where a later one is refused. */
  const placeAll = async (laid: Laid) => {
    let isPlaced = false
    for (const bet of betsOf(laid)) {
      if (!(await deeds.place({ currency: config.currency, ...bet }))) break
      isPlaced = true
    }
    return isPlaced
  }
  const { round } = table.view ?? {}
  return (
    <TableShell table={table} deeds={deeds}>
      {view && (
        <Seat
          layout={game.layout}
          Table={game.Table}
          view={view}
          config={config}
          balance={balance}
          isBlocked={isBlocked}
          isSending={deeds.isSending}
          onPlace={placeAll}
          act={isBlocked || deeds.isSending ? undefined : (betId, command) => void deeds.act(betId, command)}
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
  act,
  ...placing
}: Pick<ChipGame<Seen>, 'layout' | 'Table'> &
  Placing &
  Pick<ChipTableProps<Seen>, 'act'> & {
    readonly view: ChipView<Seen>
    readonly config: ChipConfig
    readonly aside: ReactNode
  }) {
  const chips = useChips(layout, view, config, placing)
  useRoundSounds(view)
  return <Table view={view} chips={chips} aside={aside} act={act} balance={placing.balance} />
}
