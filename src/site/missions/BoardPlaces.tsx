import { useT } from '#browser/i18n/translate.ts'
import { useFormat } from '#browser/ui/format-context.tsx'
import { Tag } from '#browser/ui/Tag.tsx'

import type { BoardView } from './board-type.ts'
import { useRewardText, useScoreText } from './mission-words.ts'

/** Members by place: the first ones, and the member's own among its neighbours. */
export function Places({ board }: { board: BoardView }) {
  const t = useT()
  const rewardText = useRewardText()
  const { language } = useFormat()
  const scoreText = useScoreText(board)
  if (board.places.length === 0) return <p className="small muted ms-board-text">{t('boards.none')}</p>
  const number = new Intl.NumberFormat(`${language}-u-nu-latn`)
  return (
    <ol className="ms-places">
      {board.places.map(({ place, player, isOwn, isDemo, score, share }, at) => {
        const prize = board.sharedBy === undefined && !board.teams ? board.prizes[place - 1] : undefined
        const isFar = at > 0 && place - (board.places[at - 1]?.place ?? 0) > 1
        return (
          <li
            key={place}
            className={[isOwn ? 'own' : '', isFar ? 'far' : ''].filter(Boolean).join(' ') || undefined}
            aria-current={isOwn ? 'true' : undefined}
          >
            <span className="num">{number.format(place)}</span>
            <b>
              {isOwn ? t('boards.you') : <bdi>{player}</bdi>} {isDemo && <Tag>{t('boards.demo')}</Tag>}
            </b>
            <span className="num">{scoreText(score)}</span>
            {(prize ?? share) !== undefined && (
              <span className="ms-prize">
                {rewardText({ gives: board.gives, amount: prize ?? share ?? '0' })}
                {share !== undefined && <small> {t('boards.now')}</small>}
              </span>
            )}
          </li>
        )
      })}
    </ol>
  )
}
