import { useT } from '#browser/i18n/translate.ts'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import { retireListedGames } from '#contract/console/game-lists.ts'

import type { GameListHead } from './game-list.ts'
import { useProviderDeed } from './use-provider.ts'

/** Retires games missing from the list: exactly as many as shown here, or none. */
export function RetireDialog({
  code,
  list,
  ids,
  count,
  onClose,
}: {
  code: string
  list: GameListHead
  ids: readonly string[] | undefined
  count: number
  onClose: () => void
}) {
  const t = useT()
  const retire = useProviderDeed(retireListedGames, onClose)
  return (
    <ReasonDialog
      question={t('gp.list.gone_question', { count })}
      verb={t('gp.list.do_gone', { count })}
      isGrave
      error={retire.error}
      onConfirm={(reason) =>
        retire.mutateAsync({ code, id: list.id, seen: count, ...(ids ? { ids: [...ids] } : {}), reason })
      }
      onClose={onClose}
    >
      <p className="small">{t('gp.list.gone_text')}</p>
    </ReasonDialog>
  )
}
