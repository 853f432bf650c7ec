import { useT } from '#browser/i18n/translate.ts'

import type { OwnFriends } from './friend-type.ts'
import { useMoneyText } from './use-friends.ts'

/** The terms for new friends in three sentences. */
export function HowItWorks({ terms }: { terms: NonNullable<OwnFriends['terms']> }) {
  const t = useT()
  const moneyText = useMoneyText()
  const { amount, deposited, staked, days, friendsMost, asksDocument, friendPoints, inviterPoints } = terms
  const sums = { deposited: moneyText(deposited), staked: moneyText(staked) }
  return (
    <section className="card fr-how" aria-labelledby="fr-how">
      <h3 id="fr-how">{t('friends.how')}</h3>
      <ol>
        <li>{t('friends.how_share')}</li>
        <li>
          {t('friends.how_join', { days, ...sums })} {asksDocument && t('friends.how_document')}
        </li>
        <li>
          {t('friends.how_reward', { amount: moneyText(amount) })}{' '}
          {inviterPoints > 0 && t('friends.how_points', { count: inviterPoints })}{' '}
          {friendPoints > 0 && t('friends.how_friend', { count: friendPoints })}
        </li>
      </ol>
      <p className="xs muted">{t('friends.terms', { count: friendsMost })}</p>
    </section>
  )
}
