import { useT } from '#browser/i18n/translate.ts'
import { Dialog } from '#browser/ui/Dialog.tsx'

import { PlayerList, type PlayerListProps, type Seated } from './PlayerList.tsx'

export interface PlayersSheetProps extends PlayerListProps<Seated> {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** The players over the table. */
export function PlayersSheet({ isOpen, onClose, ...list }: PlayersSheetProps) {
  const t = useT()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('tables.players')}>
      <div className="seated sheet">
        <PlayerList {...list} />
      </div>
    </Dialog>
  )
}
