import { useT } from '#browser/i18n/translate.ts'
import { Icon } from '#browser/ui/Icon.tsx'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { queueOf } from '#domain/cashier/withdrawal-state.ts'

import type { WithdrawalFile } from './withdrawal-file.ts'

/** Both approvals of a withdrawal that needs two: who gave the first, and whether this operator can give the next. */
export function TwoPeople({
  file: { withdrawal, firstApprovedBy, approvalRefusal, steps },
}: {
  file: WithdrawalFile
}) {
  const t = useT()
  const { isForTwo, state, approvalLapse } = withdrawal
  if (!isForTwo || queueOf(state) !== 'review') return null
  const isFirstGiven = state === 'approved_once' && approvalLapse === undefined
  const first = steps.findLast(
    ({ deed, operatorName }) => deed === 'approve' && operatorName === firstApprovedBy,
  )
  const mine = t(approvalRefusal ? 'console.wd.two_other' : 'console.wd.two_you')
  return (
    <ol className="wdd-two">
      <li className={isFirstGiven ? 'done' : 'now'}>
        <Icon name={isFirstGiven ? 'check' : 'clock'} />
        <span>
          <b>{t('console.wd.two_first')}</b>
          <span className="xs muted">
            {isFirstGiven ? t('console.wd.two_by', { name: firstApprovedBy ?? '' }) : mine}
            {isFirstGiven && first && (
              <>
                , <ExactTime at={first.at} />
              </>
            )}
          </span>
          {isFirstGiven && first && first.note !== '' && (
            <q className="xs" dir="auto">
              {first.note}
            </q>
          )}
        </span>
      </li>
      <li className={isFirstGiven ? 'now' : undefined}>
        <Icon name="clock" />
        <span>
          <b>{t('console.wd.two_second')}</b>
          <span className="xs muted">{isFirstGiven ? mine : t('console.wd.two_later')}</span>
        </span>
      </li>
    </ol>
  )
}
