import { useT } from '#browser/i18n/translate.ts'
import type { TermFormat } from '#browser/offers/term-text.ts'
import { buttonClass } from '#browser/ui/button-class.ts'
import { DateText } from '#browser/ui/DateText.tsx'
import { writeMoney } from '#browser/ui/money-parts.ts'
import { Tag } from '#browser/ui/Tag.tsx'
import type { MemberReward } from '#contract/offers.ts'
import { paths } from '#site/paths.ts'
import { Link } from '#site/routing.ts'

type Rounds = NonNullable<MemberReward['rounds']>

/** The game of free rounds, their stake, how many are left, what they won, and until when they can be played. */
export function RoundsText({ rounds, format }: { rounds: Rounds; format: TermFormat }) {
  const t = useT()
  const { game, stake, left, won, state, endsAt } = rounds
  const money = (amount: string) => writeMoney(amount, format.language, format.symbol)
  const isOpen = state === 'ready' || state === 'started'
  return (
    <>
      <span className="xs muted">{t('reward.rounds_in', { game, stake: money(stake) })}</span>
      {state === 'started' && (
        <span className="xs muted">{t('reward.rounds_left', { left, won: money(won) })}</span>
      )}
      {state === 'finished' || state === 'credited' ? (
        <span className="xs muted">{t('reward.rounds_won', { won: money(won) })}</span>
      ) : null}
      {isOpen && endsAt !== undefined && (
        <span className="xs muted">
          {t('reward.rounds_until')} <DateText atMs={Date.parse(endsAt)} />
        </span>
      )}
      {(state === 'failed' || state === 'expired' || state === 'cancelled') && (
        <span className="xs muted">{t(`reward.rounds_${state}`)}</span>
      )}
    </>
  )
}

/** Opens the game, once the provider has granted the rounds. */
export function RoundsAction({ rounds: { state, vassalage, gameCode, game } }: { rounds: Rounds }) {
  const t = useT()
  if (state !== 'ready' && state !== 'started') return <Tag>{t('reward.rounds_prepared')}</Tag>
  return (
    <Link
      className={buttonClass({ tone: 'gold' })}
      to={paths.game}
      search={{ vassalage, gameCode }}
      aria-label={t('reward.rounds_play_named', { game })}
    >
      {t('reward.rounds_play')}
    </Link>
  )
}
