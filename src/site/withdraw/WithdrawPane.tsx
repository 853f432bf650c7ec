import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { ErrorState } from '#browser/ui/ErrorState.tsx'
import { SkeletonRows } from '#browser/ui/SkeletonRows.tsx'
import { myAccount } from '#contract/my-account.ts'
import { withdrawals } from '#contract/withdrawals.ts'

import { Claims } from './Claims.tsx'
import { WithdrawalHistory } from './WithdrawalHistory.tsx'
import { WithdrawForm } from './WithdrawForm.tsx'

import './withdraw.css'

/** Withdrawal form and history. */
export function WithdrawPane() {
  const t = useT()
  const api = useApi()
  const terms = useQuery(queryOf(api, withdrawals.terms, {}))
  const accounts = useQuery(queryOf(api, myAccount.payoutAccounts, {}))
  const failed = [terms, accounts].find(({ isError, data }) => isError && !data)
  if (failed)
    return (
      <div className="card">
        <ErrorState
          what={t('centre.failed_title')}
          safe={t('withdraw.safe')}
          isRetrying={failed.isFetching}
          onRetry={() => void failed.refetch()}
        />
      </div>
    )
  return (
    <>
      <Claims owed={terms.data?.owed} />
      {terms.data && accounts.data ? (
        <WithdrawForm terms={terms.data} accounts={accounts.data.list} />
      ) : (
        <div className="card wd-waiting" aria-busy="true">
          <SkeletonRows />
        </div>
      )}
      <WithdrawalHistory />
    </>
  )
}
