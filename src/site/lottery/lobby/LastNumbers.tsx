import { useT } from '#browser/i18n/translate.ts'
import { Balls } from '#browser/ui/Balls.tsx'
import { DateText } from '#browser/ui/DateText.tsx'

import type { LobbyGame } from './lobby-filter.ts'
import { lastNumbers } from './next-draw.ts'

/** The last numbers of a lottery; before its first draw the time of that draw, which brings the first result. */
export function LastNumbers({ game }: { game: LobbyGame }) {
  const t = useT()
  const { winningTime, isFirst } = game
  const numbers = lastNumbers(game)
  if (numbers.length > 0) return <Balls numbers={numbers} hasSpecial={false} />
  return (
    <span className="xs muted">
      {winningTime === undefined || isFirst !== true ? (
        t('lottery.no_result')
      ) : (
        <>
          {t('lottery.first_result')} <DateText atMs={Date.parse(winningTime)} look="short" />
        </>
      )}
    </span>
  )
}
