import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { useScope } from '#console/frame/brand.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { Loaded } from '#console/ui/Loaded.tsx'
import { PanelPart } from '#console/ui/PanelPart.tsx'
import { readWithdrawal } from '#contract/console/withdrawals.ts'

import type { WithdrawalFile } from './withdrawal-file.ts'

/** The requests to a provider about a payout, with its answers; equal consecutive answers share a line. */
export function PayoutAnswers({ answers }: Pick<WithdrawalFile, 'answers'>) {
  const t = useT()
  if (answers.length === 0) return null
  return (
    <ul className="wdd-answers" aria-label={t('console.wd.answers')}>
      {answers.map(({ id, question, answer, status, times, firstAt, lastAt }) => (
        <li key={id}>
          <span className="muted">{t(`console.wd.question.${question}`)}</span>
          <b>
            {t(`console.wd.answer.${answer}`)}
            {status !== undefined && <bdi className="num"> ({status})</bdi>}
          </b>
          <span className="xs muted">
            {t('console.wd.asked_times', { count: times })} <ExactTime at={lastAt} />
            {times > 1 && (
              <>
                , {t('console.wd.asked_first')} <ExactTime at={firstAt} />
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The current answers, for the second operator. */
export function AnswersOfWithdrawal({ id }: { id: string }) {
  const t = useT()
  const query = useQuery(queryOf(useApi(), readWithdrawal, { ...useScope(), id }))
  return (
    <PanelPart title={t('console.wd.answers')}>
      <Loaded query={query} lines={4}>
        {({ answers }) => <PayoutAnswers answers={answers} />}
      </Loaded>
    </PanelPart>
  )
}
