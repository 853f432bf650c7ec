import { useT } from '#browser/i18n/translate.ts'
import { SEATS_OF_PLAYER } from '#studio/games/blackjack/layout.ts'
import { DECIDE_MORE_MS, DECIDE_MS } from '#studio/games/blackjack/times.ts'
import { LevelLimits } from '#studio/games/chip-table/page/LevelLimits.tsx'

export function BlackjackRules() {
  const t = useT()
  return (
    <div className="stack">
      <p>{t('blackjack.rules_goal')}</p>
      <p>{t('blackjack.rules_cards')}</p>
      <p>{t('blackjack.rules_dealer')}</p>
      <p>{t('blackjack.rules_pays')}</p>
      <p>{t('blackjack.rules_moves')}</p>
      <p>
        {t('blackjack.rules_time', {
          seconds: DECIDE_MS / 1_000,
          more: DECIDE_MORE_MS / 1_000,
          seats: SEATS_OF_PLAYER,
        })}
      </p>
      <p>{t('blackjack.rules_alone')}</p>
      <p>{t('blackjack.rules_insurance')}</p>
      <p>{t('blackjack.rules_return')}</p>
      <p>{t('blackjack.rules_most')}</p>
      <LevelLimits groups={['seat']} nameOf={() => t('blackjack.hand')} />
    </div>
  )
}
