import { useT } from '#browser/i18n/translate.ts'
import { MoneyText } from '#browser/ui/MoneyText.tsx'

import { WinFacts, type Win, Winner, WinTile } from './WinRow.tsx'

/** The three largest wins, the first in the middle on wide screens. */
export function Podium({ wins }: { wins: readonly Win[] }) {
  const t = useT()
  if (wins.length === 0) return null
  return (
    <ol className="podium" aria-label={t('winners.largest')}>
      {wins.map((win, index) => (
        <li key={win.id} className="on-band">
          <WinTile win={win} />
          <span className="pod-words">
            <span className="pod-who">
              <i className="num" aria-label={t('winners.own_rank', { rank: index + 1 })}>
                {index + 1}
              </i>
              <b>
                <Winner win={win} />
              </b>
            </span>
            <MoneyText amount={win.prize} />
            <small>
              <bdi>{win.gameName}</bdi>
              {win.vendorName !== undefined && (
                <>
                  {' · '}
                  <bdi>{win.vendorName}</bdi>
                </>
              )}
            </small>
            <WinFacts win={win} />
          </span>
        </li>
      ))}
    </ol>
  )
}
