import type { ReactNode } from 'react'

import { useT } from '#browser/i18n/translate.ts'
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

/** The players of this round, highest stakes first. */
export function Players<One extends Seated>({
  players,
  count,
  note,
}: {
  players: readonly One[]
  count: number
  /** An additional note on a player, such as their cash-out. */
  note?: (player: One) => ReactNode
}) {
  const t = useT()
  return (
    <section className="panel seated" aria-label={t('tables.players')}>
      <header>
        <h2>{t('tables.players')}</h2>
        <span className="muted num">{count}</span>
      </header>
      {players.length === 0 ? (
        <p className="muted small">{t('tables.players_none')}</p>
      ) : (
        <ul>
          {players.map((player) => (
            <li key={player.id} data-own={player.isOwn || undefined} data-won={hasWon(player) || undefined}>
              <span>{player.isOwn ? t('tables.you') : player.name}</span>
              {note && <span className="num">{note(player)}</span>}
              {player.back !== undefined && player.back > player.stake ? (
                <MoneyText amount={writeAmount(player.back)} tone="ok" />
              ) : (
                <MoneyText amount={writeAmount(player.stake)} tone="plain" />
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function hasWon({ back, stake }: Seated): boolean {
  return back !== undefined && back > stake
}
