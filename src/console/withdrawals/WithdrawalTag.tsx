import { useT } from '#browser/i18n/translate.ts'
import { MoneyText, type MoneyTone } from '#browser/ui/MoneyText.tsx'
import { Tag, type TagTone } from '#browser/ui/Tag.tsx'
import { queueOf, type WithdrawalState } from '#domain/cashier/withdrawal-state.ts'

function toneOf(state: WithdrawalState): TagTone {
  if (state === 'approved_once') return 'gold'
  if (state === 'rejected' || state === 'failed') return 'bad'
  if (state === 'cancelled' || state === 'returned') return 'plain'
  const tones = { review: 'warn', payout: 'info', open: 'info', trouble: 'bad', ended: 'ok' } as const
  return tones[queueOf(state)]
}

/** A hold replaces the state: only a review can be on hold. */
export function WithdrawalTag({
  state,
  held,
}: {
  state: WithdrawalState
  held?: { readonly isLate: boolean } | undefined
}) {
  const t = useT()
  if (held) return <Tag tone={held.isLate ? 'bad' : 'warn'}>{t('console.wd.held')}</Tag>
  return <Tag tone={toneOf(state)}>{t(`console.wd.state.${state}`)}</Tag>
}

/** The console handles many currencies, so each amount shows its own. */
export function ConsoleAmount({
  amount,
  currency,
  tone = 'plain',
  showsPlus = false,
}: {
  amount: string
  currency: string
  tone?: MoneyTone
  showsPlus?: boolean
}) {
  return <MoneyText amount={amount} symbol={`${currency}\u00a0`} tone={tone} showsPlus={showsPlus} />
}
