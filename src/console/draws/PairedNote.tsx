import { useT } from '#browser/i18n/translate.ts'
import { useCount } from '#console/ui/use-count.ts'
import { ConsoleAmount } from '#console/withdrawals/WithdrawalTag.tsx'

/** Pairs that are on this draw as the second one: where they count. */
export function PairedNote({
  paired,
  currency,
}: {
  paired: readonly { readonly name: string; readonly tickets: number; readonly stake: string }[]
  currency: string
}) {
  const t = useT()
  const count = useCount()
  if (paired.length === 0) return null
  return (
    <ul className="xs muted draws-paired">
      {paired.map(({ name, tickets, stake }) => (
        <li key={name}>
          {t('console.draws.paired', { name, count: tickets, formatted: count(tickets) })}{' '}
          <ConsoleAmount amount={stake} currency={currency} />
        </li>
      ))}
    </ul>
  )
}
