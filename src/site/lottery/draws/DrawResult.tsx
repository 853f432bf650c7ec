import type { MessageId } from '#browser/i18n/messages.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Balls } from '#browser/ui/Balls.tsx'
import { families } from '#domain/lottery/families/families.ts'
import { findGame } from '#domain/lottery/games/games.ts'

import type { Draw } from './draw.ts'

/** The whole result: prizes in a table, or all numbers. Prizes that are not drawn yet are dashes. */
export function DrawResult({ draw }: { draw: Draw }) {
  const t = useT()
  const game = findGame(draw.gameCode)
  const opened = draw.opened ?? []
  const form = game && families[game.family].form
  return (
    <section className="card draw-result" aria-labelledby="draw-result">
      <h2 id="draw-result">{t('lottery.result')}</h2>
      {form?.kind === 'prizes' ? (
        <dl className="draw-prizes">
          {form.prizes.map(({ code, count }, at) => (
            <div key={code}>
              <dt>{t(`lottery.prize.${code}` as MessageId)}</dt>
              <dd dir="ltr">
                {Array.from({ length: count }, (_, place) => (
                  <span key={place} className="num">
                    {opened[at]?.[place] ?? '–'}
                  </span>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <Balls numbers={opened.flat()} hasSpecial={opened.length > 1} />
      )}
    </section>
  )
}
