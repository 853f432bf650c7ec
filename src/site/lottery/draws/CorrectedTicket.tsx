import { useT } from '#browser/i18n/translate.ts'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import type { Output } from '#contract/endpoint.ts'
import type { lotteryTickets } from '#contract/lottery-tickets.ts'

type Corrected = NonNullable<Output<typeof lotteryTickets.ticket>['corrected']>

/** How the correction of the draw changed a ticket of the member: its wins, and the money that moved or is owed. */
export function CorrectedTicket({ corrected }: { corrected: Corrected }) {
  const t = useT()
  const { before, now, difference, moved, owed, collected } = corrected
  if (isZero(difference) && isZero(moved)) return <li className="xs muted">{t('lottery.correction.same')}</li>
  const rows = [
    { id: 'before', name: t('lottery.correction.before'), amount: before },
    { id: 'now', name: t('lottery.correction.now'), amount: now },
    { id: 'difference', name: t('lottery.correction.difference'), amount: difference, isSum: true },
    ...(isZero(moved)
      ? []
      : [
          {
            id: 'moved',
            name: t(moved.startsWith('-') ? 'lottery.correction.taken' : 'lottery.correction.added'),
            amount: moved.replace('-', ''),
          },
        ]),
    ...(isZero(collected)
      ? []
      : [{ id: 'collected', name: t('lottery.correction.collected'), amount: collected }]),
    ...(isZero(owed) ? [] : [{ id: 'owed', name: t('lottery.correction.owed'), amount: owed }]),
  ]
  return (
    <li className="bet-corrected">
      <dl>
        {rows.map(({ id, name, amount, isSum }) => (
          <div key={id}>
            <dt>{name}</dt>
            <dd>
              <MoneyText amount={amount} tone="plain" {...(isSum ? { showsPlus: true } : {})} />
            </dd>
          </div>
        ))}
      </dl>
    </li>
  )
}

function isZero(amount: string): boolean {
  return !/[1-9]/.test(amount)
}
