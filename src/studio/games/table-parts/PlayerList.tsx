import type { ReactNode } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Avatar } from '#browser/ui/Avatar.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { writeAmount } from '#domain/money/amount.ts'

/** A player at the table, under an anonymous name. */
export interface Seated {
  readonly id: string
  readonly name: string
  readonly isOwn: boolean
  readonly stake: bigint
  /** The payout, once known. */
  readonly back: bigint | undefined
}

export interface PlayerListProps<One extends Seated> {
  readonly players: readonly One[]
  /** Figures of all players of the round, above the list. */
  readonly lead?: ReactNode
  /** An additional note on a player, such as their cash-out. */
  readonly note?: (player: One) => ReactNode
}

export function PlayerList<One extends Seated>({ players, lead, note }: PlayerListProps<One>) {
  const t = useT()
  if (players.length === 0) return <p className="seated-none">{t('tables.players_none')}</p>
  return (
    <div className="seated-list">
      {lead && <p className="seated-lead">{lead}</p>}
      <ul>
        {players.map((player) => (
          <li key={player.id} data-own={player.isOwn || undefined} data-won={hasWon(player) || undefined}>
            <Avatar id={player.name} sizeRem={1.75} />
            <span>
              {player.isOwn ? t('tables.you') : player.name}
              <small>
                <MoneyText amount={writeAmount(player.stake)} tone="plain" />
              </small>
            </span>
            <span>
              {hasWon(player) && <MoneyText amount={writeAmount(player.back ?? player.stake)} />}
              {note && <small className="num">{note(player)}</small>}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function hasWon({ back, stake }: Seated): boolean {
  return back !== undefined && back > stake
}
