import { useT, useWords } from '#browser/i18n/translate.ts'
import { type Jackpot, returnOfJackpot, seedOf } from '#studio/game/jackpot.ts'
import type { SlotConfig } from '#studio/games/slots/slot-game.ts'
import { useAmountText } from '#studio/pages/Amount.tsx'
import { useSession } from '#studio/pages/session.tsx'

/** How the pool is filled and won, and its part of the return. */
export function JackpotRules({ jackpot, rtpBp }: { readonly jackpot: Jackpot; readonly rtpBp: number }) {
  const t = useT()
  const { tag } = useWords()
  const { opened } = useSession()
  const amountOf = useAmountText()
  const locale = `${tag}-u-nu-latn`
  const number = new Intl.NumberFormat(locale)
  const percent = (bp: number) =>
    (bp / 10_000).toLocaleString(locale, { style: 'percent', minimumFractionDigits: 2 })
  const { jackpot: terms } = opened.config as SlotConfig
  return (
    <>
      <h3>{t('studio.slot.rules_jackpot')}</h3>
      {terms && (
        <>
          <p className="sl-rule">
            {t('studio.slot.rules_jackpot_fill', {
              share: percent(terms.shareBp),
              seed: amountOf(seedOf(jackpot, opened.currency)),
            })}
          </p>
          <p className="sl-rule">
            {t('studio.slot.rules_jackpot_draw', {
              unit: amountOf(terms.unit),
              odds: number.format(terms.oneIn),
            })}
          </p>
          <p className="sl-rule">{t('studio.slot.rules_jackpot_tie')}</p>
        </>
      )}
      <p className="sl-rule">
        {t('studio.slot.rules_jackpot_return', {
          part: percent(returnOfJackpot(jackpot)),
          rest: percent(rtpBp),
        })}
      </p>
      <p className="sl-rule">{t('studio.slot.rules_jackpot_free')}</p>
    </>
  )
}
