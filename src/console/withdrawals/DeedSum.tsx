import { useT } from '#browser/i18n/translate.ts'
import { SumCard } from '#console/ui/SumCard.tsx'

import type { WithdrawalFile } from './withdrawal-file.ts'
import { ConsoleAmount } from './WithdrawalTag.tsx'

/** The amount, holder and destination of a withdrawal, in each dialog that decides about it. */
export function DeedSum({ file: { withdrawal, destination, history } }: { file: WithdrawalFile }) {
  const t = useT()
  const { amount, currency } = withdrawal
  const { holderName, institution, accountNumber } = destination
  return (
    <SumCard
      amount={amount}
      currency={currency}
      note={
        <>
          {t('console.wd.balance')} <ConsoleAmount amount={history.balance} currency={currency} />
        </>
      }
      facts={[
        { id: 'holder', name: t('console.member.payout_holder'), value: <bdi>{holderName}</bdi> },
        {
          id: 'to',
          name: t('console.wd.to'),
          value: (
            <>
              <bdi>{institution}</bdi> <bdi className="num">{accountNumber}</bdi>
            </>
          ),
        },
      ]}
    />
  )
}
