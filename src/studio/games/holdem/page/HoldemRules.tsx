import { useT } from '#browser/i18n/translate.ts'
import type { CardConfig } from '#studio/game/card-game.ts'
import { LaidCards } from '#studio/games/climbing/page/LaidCards.tsx'
import { BIG_BLIND, RAKE_BP, RAKE_MOST } from '#studio/games/holdem/terms.ts'
import { handKinds } from '#studio/games/holdem/strength.ts'
import { Amount } from '#studio/pages/Amount.tsx'
import { useSession } from '#studio/pages/session.tsx'

import '#studio/games/climbing/page/climbing.css'
import './holdem-past.css'
import { Blinds } from './Blinds.tsx'

/** An example of each kind, lowest first. */
const examples = [
  'AS QH 9D 6C 3S',
  'JS JH AD 8C 4S',
  'KS KH 7D 7C QS',
  '8S 8H 8D KC 5S',
  '5S 6H 7D 8C 9S',
  'AH JH 9H 6H 2H',
  'TS TH TD 4C 4S',
  'QS QH QD QC 3S',
  '6D 7D 8D 9D TD',
]

export function HoldemRules() {
  const t = useT()
  const { opened } = useSession()
  const { rooms } = opened.config as CardConfig
  const kinds = handKinds.map((kind, nth) => ({ kind, cards: (examples[nth] ?? '').split(' ') })).toReversed()
  return (
    <div className="stack he-rules">
      <p>{t('holdem.rules_goal')}</p>
      <p>{t('holdem.rules_hands')}</p>
      <ol>
        {kinds.map(({ kind, cards }) => (
          <li key={kind}>
            <b>{t(`holdem.kind_${kind}`)}</b>
            <LaidCards cards={cards} />
          </li>
        ))}
      </ol>
      <p>{t('holdem.rules_equal')}</p>
      <p>{t('holdem.rules_blinds')}</p>
      <p>{t('holdem.rules_betting')}</p>
      <p>{t('holdem.rules_pots')}</p>
      <p>{t('holdem.rules_showdown')}</p>
      <h3>{t('cards.rules_money')}</h3>
      <p>{t('holdem.rules_stake')}</p>
      <p>{t('holdem.rake_text', { rake: RAKE_BP / 100, most: RAKE_MOST / BIG_BLIND })}</p>
      <ul>
        {rooms.map(({ level, point, stake, stakeMost }) => (
          <li key={level}>
            {t('holdem.blinds')} <Blinds point={point} />, {t('holdem.stack')}{' '}
            <Amount units={stake} currency={opened.currency} />
            {' – '}
            <Amount units={stakeMost} currency={opened.currency} />
          </li>
        ))}
      </ul>
      <h3>{t('cards.rules_table')}</h3>
      <p>{t('holdem.rules_time')}</p>
      <p>{t('cards.rules_absent')}</p>
      <p>{t('cards.rules_seats')}</p>
      <p>{t('holdem.rules_bots')}</p>
      <p>{t('holdem.fair_text')}</p>
    </div>
  )
}
