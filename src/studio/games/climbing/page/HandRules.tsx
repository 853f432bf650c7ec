import { useT } from '#browser/i18n/translate.ts'
import type { CardConfig } from '#studio/game/card-game.ts'
import { Amount } from '#studio/pages/Amount.tsx'
import { useSession } from '#studio/pages/session.tsx'

/** Rules that all climbing games share: money, time, seats, and what the studio cannot know. */
export function HandRules() {
  const t = useT()
  const { opened } = useSession()
  const { rooms } = opened.config as CardConfig
  return (
    <>
      <h3>{t('cards.rules_money')}</h3>
      <p>{t('cards.rules_stake')}</p>
      <p>{t('cards.rules_rake', { rake: (10_000 - opened.rtpBp) / 100 })}</p>
      <ul>
        {rooms.map(({ level, stake, point }) => (
          <li key={level}>
            {t('cards.stake')} <Amount units={stake} currency={opened.currency} />, {t('cards.point')}{' '}
            <Amount units={point} currency={opened.currency} />
          </li>
        ))}
      </ul>
      <h3>{t('cards.rules_table')}</h3>
      <p>{t('cards.rules_time')}</p>
      <p>{t('cards.rules_absent')}</p>
      <p>{t('cards.rules_seats')}</p>
      <p>{t('cards.rules_bots')}</p>
      <p>{t('cards.rules_fair')}</p>
    </>
  )
}
