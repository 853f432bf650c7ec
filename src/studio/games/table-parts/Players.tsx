import { type ReactNode, useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
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
      <b>{t('tables.players')}</b>
      <span className="num">{props.count}</span>
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
          <span>{player.isOwn ? t('tables.you') : player.name}</span>
          {note && <span className="num">{note(player)}</span>}
          {player.back !== undefined && player.back > player.stake ? (
            <MoneyText amount={writeAmount(player.back)} />
          ) : (
            <MoneyText amount={writeAmount(player.stake)} tone="plain" />
          )}
        </li>
      ))}
    </ul>
  )
}

function hasWon({ back, stake }: Seated): boolean {
  return back !== undefined && back > stake
}
