import { type ComponentType, type ReactNode, useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'

import { PlayerList, type Seated } from './PlayerList.tsx'
import type { PlayersSheetProps } from './PlayersSheet.tsx'

interface PlayersProps<One extends Seated> {
  /** Default: the players at the table. */
  readonly title?: string
  readonly players: readonly One[]
  readonly count: number
  readonly note?: (player: One) => ReactNode
}

/** The players of this round, highest stakes first. On a phone they are one line that opens the list. */
export function Players<One extends Seated>({ title: named, players, count, note }: PlayersProps<One>) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const [Sheet, setSheet] = useState<ComponentType<PlayersSheetProps>>()
  // The dialog is most of its code, and few players open it. Where that fails, the next press tries again.
  const open = () =>
    void import('./PlayersSheet.tsx').then(
      ({ PlayersSheet }) => {
        setSheet(() => PlayersSheet)
        setOpen(true)
      },
      () => undefined,
    )
  const title = (
    <>
      <b>{named ?? t('tables.players')}</b>
      <span>{t('tables.players_count', { count })}</span>
    </>
  )
  const noteOf = note && ((player: Seated) => note(player as One))
  return (
    <section className="seated" aria-label={t('tables.players')}>
      <h2 className="seated-head">{title}</h2>
      <button type="button" className="seated-head" onClick={open}>
        {title}
      </button>
      <PlayerList players={players} {...(note && { note })} />
      {Sheet && (
        <Sheet
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          players={players}
          {...(noteOf && { note: noteOf })}
        />
      )}
    </section>
  )
}
