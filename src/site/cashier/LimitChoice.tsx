import { useQueryClient } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { useMoneyCall } from '#browser/api/use-money-call.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { DateText } from '#browser/ui/DateText.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { type Deposit, deposits } from '#contract/deposits.ts'
import { limitIn } from '#site/limits/limit-in.ts'
import { LimitReached } from '#site/limits/LimitReached.tsx'
import { TierReached } from '#site/verification/TierReached.tsx'
import { tierIn } from '#site/verification/tier-words.ts'

/** A deposit held by a limit: the reason, the deadline and the choices. */
export function LimitChoice({ deposit, at }: { deposit: Deposit; at: string }) {
  const t = useT()
  const api = useApi()
  const queries = useQueryClient()
  const { id, creditableFrom, choice, tier } = deposit
  const choosing = useMoneyCall(
    `deposit.choice ${id}`,
    (requestId, input: { readonly choice: 'credit' | 'return' }) =>
      api.call(deposits.choose, { id, requestId, ...input }),
    () =>
      void queries.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).startsWith(deposits.list.path),
      }),
  )
  const isNow = creditableFrom !== undefined && Date.parse(creditableFrom) <= Date.parse(at)
  return (
    <section className="stack">
      <p>
        {choice === 'return'
          ? t('deposit.limit.asked')
          : tier
            ? t('deposit.limit.tier')
            : creditableFrom === undefined
              ? t('deposit.limit.never')
              : isNow
                ? t('deposit.limit.now')
                : t('deposit.limit.from')}
      </p>
      {choice !== 'return' && <TierReached tier={tier} />}
      {choice !== 'return' && creditableFrom !== undefined && !isNow && (
        <p>
          <DateText atMs={Date.parse(creditableFrom)} />
        </p>
      )}
      {choosing.refusal && (
        <Note tone="bad">
          <p>{choosing.refusal.message}</p>
          <LimitReached limit={limitIn(choosing.refusal)} />
          <TierReached tier={tierIn(choosing.refusal)} />
        </Note>
      )}
      {choosing.isUnknown && <Note tone="warn">{t('deposit.not_reached')}</Note>}
      <div className="row">
        {isNow && (
          <Button tone="main" isBusy={choosing.isBusy} onClick={() => choosing.run({ choice: 'credit' })}>
            {t('deposit.limit.credit')}
          </Button>
        )}
        {choice !== 'return' && (
          <Button tone="line" isBusy={choosing.isBusy} onClick={() => choosing.run({ choice: 'return' })}>
            {t('deposit.limit.return')}
          </Button>
        )}
      </div>
    </section>
  )
}
