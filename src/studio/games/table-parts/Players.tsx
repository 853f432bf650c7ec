import type { ReactNode } from 'react'

import { useT } from '#browser/i18n/translate.ts'

import { PlayerList, type Seated } from './PlayerList.tsx'
import { PlayersButton } from './PlayersButton.tsx'

interface PlayersProps<One extends Seated> {
  /** Default: the players at the table. */
  readonly title?: string
  readonly players: readonly One[]
  readonly count: number
  readonly lead?: ReactNode
  readonly note?: (player: One) => ReactNode
}

/** The players of this round, highest stakes first. On a phone they are one line that opens the list. */
export function Players<One extends Seated>({ title, players, count, lead, note }: PlayersProps<One>) {
  const t = useT()
  const noteOf = note && ((player: Seated) => note(player as One))
  return (
    <section className="seated" aria-label={t('tables.players')}>
      <h2 className="seated-head">
        <b>{title ?? t('tables.players')}</b>
        <span>{t('tables.players_count', { count })}</span>
      </h2>
      <PlayersButton
        title={title}
        count={count}
        lead={lead}
        players={players}
        {...(noteOf && { note: noteOf })}
      />
      <PlayerList players={players} lead={lead} {...(note && { note })} />
    </section>
  )
}
