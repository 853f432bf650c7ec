import { useT } from '#browser/i18n/translate.ts'
import { Tag } from '#browser/ui/Tag.tsx'

import { type Listed, type ListedGame, isSold } from './terms-values.ts'

/** Whether the site sells a lottery, or why not. */
export function StatusTag({ game, found }: { game: ListedGame; found: Listed }) {
  const t = useT()
  if (!game.terms.isOn) return <Tag>{t('console.lotteries.off')}</Tag>
  return isSold(game, found) ? (
    <Tag tone="ok">{t('console.lotteries.on')}</Tag>
  ) : (
    <Tag tone="warn">{t('console.lotteries.barred')}</Tag>
  )
}
