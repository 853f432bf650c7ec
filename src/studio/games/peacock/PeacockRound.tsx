import { useT } from '#browser/i18n/translate.ts'
import { Amount } from '#studio/pages/Amount.tsx'
import type { RoundDetails } from '#studio/wire/answers.ts'

import './peacock.css'
import { Reels } from './Reels.tsx'
import type { Spin } from './rules.ts'

/** Every spin of a round as the player saw it, with its payout. */
export function PeacockRound({ round }: { readonly round: RoundDetails }) {
  const t = useT()
  return (
    <ol className="pk-steps">
      {round.steps.map(({ place, result, stake, win, status }) => {
        const spin = result as Spin | undefined
        return (
          <li key={place}>
            <h2>
              {place === 0 ? t('studio.peacock.step_paid') : t('studio.peacock.step_free', { place })}{' '}
              {place === 0 && <Amount units={stake} currency={round.currency} />}
            </h2>
            {spin ? (
              <>
                <Reels
                  stops={spin.stops}
                  landed={5}
                  wins={spin.lineWins}
                  lit={undefined}
                  isScatterWin={spin.scatters >= 3}
                />
                <ul className="pk-wins">
                  {spin.lineWins.map((one) => (
                    <li key={one.line}>
                      {t('studio.peacock.line', {
                        line: one.line + 1,
                        count: one.count,
                        symbol: t(`studio.peacock.${one.symbol}`),
                      })}{' '}
                      <Amount units={one.win} currency={round.currency} />
                    </li>
                  ))}
                  {spin.scatters >= 3 && (
                    <li>
                      {t('studio.peacock.scatters', { count: spin.scatters })}{' '}
                      <Amount units={spin.scatterWin} currency={round.currency} />
                    </li>
                  )}
                  <li>
                    <b>{t('studio.peacock.step_win')}</b> <Amount units={win} currency={round.currency} />
                  </li>
                </ul>
              </>
            ) : (
              <p>{t(status === 'void' ? 'studio.step_void' : 'studio.step_open')}</p>
            )}
          </li>
        )
      })}
    </ol>
  )
}
