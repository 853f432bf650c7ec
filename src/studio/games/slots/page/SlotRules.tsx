import { useT, useWords } from '#browser/i18n/translate.ts'
import type { Jackpot } from '#studio/game/jackpot.ts'
import { type Letter, type SlotModel, UNITS_OF_STAKE } from '#studio/games/slots/slot-model.ts'

import './slot.css'
import { type SlotFace, nameOf } from './slot-face.ts'
import { JackpotRules } from './JackpotRules.tsx'
import { LineList } from './LineList.tsx'

/** The rules of a slot: its pay table, its features, the highest payout. */
export function SlotRules({
  face,
  model,
  jackpot,
}: {
  readonly face: SlotFace
  readonly model: SlotModel
  readonly jackpot: Jackpot | undefined
}) {
  const t = useT()
  const { tag } = useWords()
  const number = new Intl.NumberFormat(`${tag}-u-nu-latn`, { maximumFractionDigits: 2 })
  const percent = new Intl.NumberFormat(`${tag}-u-nu-latn`, { style: 'percent', minimumFractionDigits: 2 })
  const paying = Object.entries(model.pays).filter(([symbol]) => symbol !== 'S')
  return (
    <>
      <h3>{t('studio.slot.rules_pays')}</h3>
      <p>{t('studio.slot.rules_unit')}</p>
      <ul className="sl-pays">
        {paying.map(([symbol, steps]) => (
          <li key={symbol}>
            <Picture face={face} symbol={symbol} />
            <div>
              <b>{t(nameOf(face, symbol))}</b>
              <dl className="num">
                {steps.map(([from, units], place) => (
                  <div key={from}>
                    <dt>{countText(from, steps[place + 1]?.[0], face.follows === 'drop')}</dt>
                    <dd>{number.format(units / UNITS_OF_STAKE)}×</dd>
                  </div>
                ))}
              </dl>
            </div>
          </li>
        ))}
      </ul>
      {face.rules.map(({ id, values, symbol }) => (
        <p key={id} className={symbol === undefined ? 'sl-rule' : 'sl-rule sl-special'}>
          {symbol !== undefined && <Picture face={face} symbol={symbol} />}
          {t(id, values)}
        </p>
      ))}
      <p className="sl-rule">{t('studio.slot.rules_most', { times: number.format(model.mostTimes) })}</p>
      {model.bought && (
        <p className="sl-rule">
          {t('studio.slot.rules_buy', {
            spins: model.bought.spins,
            times: model.bought.times,
            part: percent.format(model.bought.rtpBp / 10_000),
          })}
        </p>
      )}
      {jackpot && <JackpotRules jackpot={jackpot} rtpBp={model.rtpBp} />}
      {face.lines && (
        <>
          <h3>{t('studio.slot.rules_lines', { count: face.lines.length })}</h3>
          <LineList lines={face.lines} rows={face.rows} />
        </>
      )}
    </>
  )
}

/** Where symbols fall, more of them than the table names can pay: a step reaches up to the next one. */
function countText(from: number, next: number | undefined, isOpen: boolean): string {
  if (next === undefined) return isOpen ? `${from}+` : String(from)
  return next === from + 1 ? String(from) : `${from}–${next - 1}`
}

function Picture({ face, symbol }: { readonly face: SlotFace; readonly symbol: Letter }) {
  return <img src={face.pictureOf(symbol)} alt="" width={216} height={216} />
}
