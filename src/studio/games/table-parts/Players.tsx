import { type ReactNode, useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Avatar } from '#browser/ui/Avatar.tsx'
import { Dialog } from '#browser/ui/Dialog.tsx'
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

interface PlayersProps<One extends Seated> {
  /** Default: the players at the table. */
  readonly title?: string
  readonly players: readonly One[]
  readonly count: number
  /** An additional note on a player, such as their cash-out. */
  readonly note?: (player: One) => ReactNode
}

/** The players of this round, highest stakes first. On a phone they are one line that opens the list. */
export function Players<One extends Seated>(props: PlayersProps<One>) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const title = (
    <>
      <b>{props.title ?? t('tables.players')}</b>
      <span>{t('tables.players_count', { count: props.count })}</span>
    </>
  )
  return (
    <section className="seated" aria-label={t('tables.players')}>
      <h2 className="seated-head">{title}</h2>
      <button type="button" className="seated-head" onClick={() => setOpen(true)}>
        {title}
      </button>
      <PlayerList {...props} />
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={t('tables.players')}>
        <div className="seated sheet">
          <PlayerList {...props} />
        </div>
      </Dialog>
    </section>
  )
}

function PlayerList<One extends Seated>({ players, note }: PlayersProps<One>) {
  const t = useT()
  if (players.length === 0) return <p className="seated-none">{t('tables.players_none')}</p>
  return (
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
  )
}

function hasWon({ back, stake }: Seated): boolean {
  return back !== undefined && back > stake
}
