import { type ComponentType, useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'

import type { Seated } from './PlayerList.tsx'
import type { PlayersSheetProps } from './PlayersSheet.tsx'

/** The number of players of this round; the button opens their list, whose code is loaded then. */
export function PlayersButton({
  title,
  count,
  ...list
}: Omit<PlayersSheetProps, 'isOpen' | 'onClose'> & {
  /** Default: the players at the table. */
  readonly title?: string | undefined
  readonly players: readonly Seated[]
  readonly count: number
}) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const [Sheet, setSheet] = useState<ComponentType<PlayersSheetProps>>()
  // Where that fails, the next press tries again.
  const open = () =>
    void import('./PlayersSheet.tsx').then(
      ({ PlayersSheet }) => {
        setSheet(() => PlayersSheet)
        setOpen(true)
      },
      () => undefined,
    )
  return (
    <>
      <button type="button" className="seated-head" onClick={open}>
        <b>{title ?? t('tables.players')}</b>
        <span>{t('tables.players_count', { count })}</span>
      </button>
      {Sheet && <Sheet isOpen={isOpen} onClose={() => setOpen(false)} {...list} />}
    </>
  )
}
