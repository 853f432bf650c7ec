import type { ReactNode } from 'react'

import { ConsoleAmount } from '#console/withdrawals/WithdrawalTag.tsx'

import './sum-card.css'

/** The money that a dialog decides about, with whom it concerns: repeated where the operator decides. */
export function SumCard({
  amount,
  currency,
  note,
  facts,
}: {
  amount: string
  currency: string
  /** Beside the amount. */
  note?: ReactNode
  facts: readonly { readonly id: string; readonly name: string; readonly value: ReactNode }[]
}) {
  return (
    <div className="sum-card">
      <div>
        <p className="console-sum">
          <ConsoleAmount amount={amount} currency={currency} />
        </p>
        {note && <p className="xs muted">{note}</p>}
      </div>
      <dl>
        {facts.map(({ id, name, value }) => (
          <div key={id}>
            <dt className="xs muted">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
