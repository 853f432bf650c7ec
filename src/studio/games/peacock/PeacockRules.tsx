import { pictures } from 'virtual:pictures/peacock/peacock'

import { useT } from '#browser/i18n/translate.ts'
import { LineList } from '#studio/games/slots/page/LineList.tsx'

import { ROWS, SPIN_MOST_TENTHS, freeSpins, linePays, lines, scatterPays } from './reels.ts'

const paying = ['peacock', 'lion', 'koi', 'amphora', 'rosette', 'star', 'labyrinth', 'lozenge'] as const

/** The paytable, the direction of lines, and free spins. */
export function PeacockRules() {
  const t = useT()
  return (
    <>
      <h3>{t('studio.slot.rules_pays')}</h3>
      <p>{t('studio.peacock.rules_unit')}</p>
      <ul className="sl-pays">
        {paying.map((symbol) => (
          <li key={symbol}>
            <img src={pictures[symbol]} alt="" width={216} height={216} />
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
      <h3>{t('studio.slot.wild')}</h3>
      <p className="sl-special">
        <img src={pictures['wild']} alt="" width={216} height={216} />
        {t('studio.peacock.rules_wild')}
      </p>
      <h3>{t('studio.slot.scatter')}</h3>
      <p className="sl-special">
        <img src={pictures['scatter']} alt="" width={216} height={216} />
        {t('studio.peacock.rules_scatter')}
      </p>
      <ul className="sl-list">
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
      <p>{t('studio.slot.rules_break')}</p>
      <p>{t('studio.peacock.rules_most', { times: (SPIN_MOST_TENTHS / 10).toFixed(1) })}</p>
      <h3>{t('studio.peacock.rules_lines')}</h3>
      <LineList lines={lines} rows={ROWS} />
    </>
  )
}
