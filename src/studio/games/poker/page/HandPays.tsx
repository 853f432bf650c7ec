import { useT } from '#browser/i18n/translate.ts'
import { handNames } from '#studio/games/poker/page/hand-names.ts'
import type { PokerVariant } from '#studio/games/poker/rules.ts'
import { writeTimes } from '#studio/games/quick/times.ts'

/** The pay table beside the cards; the hand that lies on the table is marked. */
export function HandPays({
  variant,
  hand,
}: {
  readonly variant: PokerVariant
  readonly hand: string | null
}) {
  const t = useT()
  return (
    <ol className="vp-pays num" aria-label={t('quick.pays')}>
      {Object.entries(variant.pays).map(([name, times]) => (
        <li key={name} className={name === hand ? 'on' : undefined} aria-current={name === hand || undefined}>
          <span>{t(handNames[name] ?? 'poker.none')}</span> <b>{writeTimes(times)}</b>
        </li>
      ))}
    </ol>
  )
}
