import { useT } from '#browser/i18n/translate.ts'

import './peacock.css'
import { pictureOf } from './pictures.ts'
import { freeSpins, linePays, lines, scatterPays } from './reels.ts'

const paying = ['peacock', 'lion', 'koi', 'amphora', 'rosette', 'star', 'labyrinth', 'lozenge'] as const

/** The paytable, the direction of lines, and free spins. */
export function PeacockRules() {
  const t = useT()
  return (
    <>
      <h3>{t('studio.peacock.rules_pays')}</h3>
      <p>{t('studio.peacock.rules_unit')}</p>
      <ul className="pk-pays">
        {paying.map((symbol) => (
          <li key={symbol}>
            <img src={pictureOf(symbol)} alt="" width={216} height={216} />
            <div>
              <b>{t(`studio.peacock.${symbol}`)}</b>
              <dl className="num">
                {linePays[symbol].map((pays, place) => (
                  <div key={String(pays)}>
                    <dt>{place + 3}</dt>
                    <dd>{pays.toString()}</dd>
                  </div>
                ))}
              </dl>
            </div>
          </li>
        ))}
      </ul>
      <h3>{t('studio.peacock.wild')}</h3>
      <p className="pk-special">
        <img src={pictureOf('wild')} alt="" width={216} height={216} />
        {t('studio.peacock.rules_wild')}
      </p>
      <h3>{t('studio.peacock.scatter')}</h3>
      <p className="pk-special">
        <img src={pictureOf('scatter')} alt="" width={216} height={216} />
        {t('studio.peacock.rules_scatter')}
      </p>
      <ul className="pk-list">
        {freeSpins.map((spins, place) => (
          <li key={spins}>
            {t('studio.peacock.rules_free', {
              count: place + 3,
              pays: (scatterPays[place] ?? BigInt(0)).toString(),
              spins,
            })}
          </li>
        ))}
      </ul>
      <p>{t('studio.peacock.rules_break')}</p>
      <h3>{t('studio.peacock.rules_lines')}</h3>
      <LineList />
    </>
  )
}

function LineList() {
  return (
    <ol className="pk-line-list" dir="ltr">
      {lines.map((rows, line) => (
        <li key={rows.join('')}>
          <svg viewBox="0 0 50 30" aria-hidden="true">
            {rows.flatMap((at, reel) =>
              [0, 1, 2].map((row) => (
                <rect
                  key={`${reel} ${row}`}
                  className={row === at ? 'on' : undefined}
                  x={reel * 10 + 1}
                  y={row * 10 + 1}
                  width={8}
                  height={8}
                  rx={1.5}
                />
              )),
            )}
          </svg>
          <span className="num">{line + 1}</span>
        </li>
      ))}
    </ol>
  )
}
