import { useT } from '#browser/i18n/translate.ts'
import type { MemberReward } from '#contract/offers.ts'

/** The raffle of tickets, and those that operators have taken back. */
export function TicketsText({ tickets }: { tickets: NonNullable<MemberReward['tickets']> }) {
  const t = useT()
  const { name, revoked, isOut = false } = tickets
  return (
    <>
      <span className="xs muted">{t('reward.tickets_of', { name })}</span>
      {revoked > 0 && <span className="xs muted">{t('reward.tickets_revoked', { count: revoked })}</span>}
      {isOut && <span className="xs muted">{t('reward.tickets_out')}</span>}
    </>
  )
}
