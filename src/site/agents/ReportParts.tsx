import type { ReactNode } from 'react'

import { isRefusal } from '#browser/api/send-once.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { ErrorState } from '#browser/ui/ErrorState.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { Popover } from '#browser/ui/Popover.tsx'
import { SegmentedControl } from '#browser/ui/SegmentedControl.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import { RANGE_AT_FIRST, isReportRange, reportRanges } from '#domain/agents/report-range.ts'
import type { TeamScope } from '#domain/agents/team-report.ts'
import { Sum, toneOf } from '#site/records/SumsCard.tsx'

import type { AgentSearch } from './agent-search.ts'
import { useReportFile } from './use-reports.ts'

/** Figures with a name and a definition. */
export type FigureName =
  | 'deposits'
  | 'withdrawals'
  | 'stake'
  | 'validBet'
  | 'returned'
  | 'result'
  | 'balance'
  | 'plays'
  | 'new'
  | 'firstDeposits'
  | 'active'
  | 'online'
  | 'unseen'
  | 'people'
  | 'lastVisit'
  | 'memberBalance'
  | 'standing'
  | 'rate'
  | 'fromValidBet'
  | 'fromStake'
  | 'fromProfit'
  | 'fromActive'
  | 'teamProfit'
  | 'reachedRow'
  | 'downlineShare'
  | 'uplineShare'
  | 'ownShare'
  | 'fromUplineWallet'
  | 'consent'
  | 'contractState'
  | 'statementState'
  | 'payouts'
  | 'uncounted'
  | 'margin'
  | 'salaries'
  | 'rebates'
  | 'bonuses'
  | 'paymentFees'
  | 'providerFees'
  | 'carriedWins'
  | 'base'
  | 'grossShare'
  | 'correction'
  | 'missingShare'
  | 'debtIncome'
  | 'fromWallet'
  | 'advanced'
  | 'paidBelow'
  | 'debtsPaid'
  | 'held'
  | 'credited'
  | 'windowEarned'
  | 'windowKept'
  | 'windowCarried'
  | 'windowOwed'
  | 'debtAmount'
  | 'debtOpen'

/** A figure's name, which opens its definition. */
export function Defined({ name }: { name: FigureName }) {
  const t = useT()
  const label = t(`agent.figure.${name}`)
  return (
    <Popover
      label={label}
      align="start"
      pane={<p className="ac-definition">{t(`agent.definition.${name}`)}</p>}
    >
      <button type="button" className="ac-def" aria-label={t('agent.define', { name: label })}>
        {label}
        <Icon name="info" />
      </button>
    </Popover>
  )
}

export function RangeControl({
  search,
  onChange,
}: {
  search: AgentSearch
  onChange: (patch: AgentSearch) => void
}) {
  const t = useT()
  return (
    <SegmentedControl
      label={t('agent.range')}
      options={reportRanges.map((range) => ({ id: range, label: t(`agent.range_${range}`) }))}
      selected={search.range ?? RANGE_AT_FIRST}
      onSelect={(range) => {
        if (isReportRange(range)) onChange({ range })
      }}
    />
  )
}

/** A result: below zero the members have lost. */
export function Result({ amount }: { amount: string }) {
  const tone = toneOf(amount)
  return <MoneyText amount={amount} symbol="" tone={tone} showsPlus={tone === 'ok'} />
}

export function Amount({ amount }: { amount: string }) {
  return <MoneyText amount={amount} symbol="" tone="plain" />
}

export function CsvButton({
  report,
  search,
}: {
  report: Parameters<typeof useReportFile>[0]
  search: AgentSearch
}) {
  const t = useT()
  const file = useReportFile(report)
  return (
    <>
      <Button tone="line" icon="table" isBusy={file.isPending} onClick={() => file.mutate(search)}>
        {t('record.csv')}
      </Button>
      {file.error && <Note tone="bad">{file.error.message}</Note>}
    </>
  )
}

interface ReportQuery {
  readonly isError: boolean
  readonly isFetching: boolean
  readonly refetch: () => Promise<unknown>
}

/** A report while it loads, or that did not load. */
export function ReportState({ query }: { query: ReportQuery }) {
  const t = useT()
  if (!query.isError)
    return (
      <div className="card rec-wait" aria-busy="true">
        <span className="sr" role="status">
          {t('ui.loading')}
        </span>
        <Skeleton shape="box" />
      </div>
    )
  return (
    <div className="card">
      <ErrorState
        what={t('agent.failed')}
        safe={t('agent.failed_text')}
        isRetrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    </div>
  )
}

/** Why a search has no sums, where it finds too many members. */
export function SumsRefused({ error }: { error: Error | null }) {
  return isRefusal(error) && error.code === 'too_many_found' ? (
    <p className="small muted" role="status">
      {error.message}
    </p>
  ) : null
}

export function NoRows({ action }: { action?: ReactNode }) {
  const t = useT()
  return (
    <div className="card">
      <EmptyState kind="records" title={t('agent.none')} text={t('agent.none_text')} action={action} />
    </div>
  )
}

/** When business days begin. */
export function ClockNote({ clock }: { clock: { readonly dayStart: string; readonly zone: string } }) {
  const t = useT()
  return <p className="xs muted">{t('agent.days_begin', { time: clock.dayStart, zone: clock.zone })}</p>
}

/** The next page of a list, and its file. */
export function ListFoot({
  pages,
  report,
  search,
  isEmpty,
}: {
  pages: {
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly fetchNextPage: () => Promise<unknown>
  }
  report: Parameters<typeof useReportFile>[0]
  search: AgentSearch
  isEmpty: boolean
}) {
  const t = useT()
  return (
    <>
      {pages.hasNextPage && (
        <Button
          tone="line"
          className="rec-more"
          isBusy={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          {t('record.more')}
        </Button>
      )}
      {!isEmpty && (
        <div className="rec-files">
          <CsvButton report={report} search={search} />
        </div>
      )}
    </>
  )
}

/** The figures of the whole team, direct members, or the agent. */
export function ScopeControl({
  scopes,
  search,
  onChange,
}: {
  scopes: readonly TeamScope[]
  search: AgentSearch
  onChange: (patch: AgentSearch) => void
}) {
  const t = useT()
  return (
    <SegmentedControl
      label={t('agent.scope')}
      options={scopes.map((id) => ({ id, label: t(`agent.scope_${id}`) }))}
      selected={search.scope ?? 'team'}
      onSelect={(id) => onChange({ scope: scopes.find((one) => one === id) })}
    />
  )
}

/** A sum of money; a result has a sign and a tone. */
export function MoneySum({
  name,
  amount,
  isResult = false,
}: {
  name: string
  amount: string
  isResult?: boolean
}) {
  const tone = isResult ? toneOf(amount) : 'plain'
  return (
    <Sum name={name}>
      <MoneyText amount={amount} tone={tone} showsPlus={tone === 'ok'} />
    </Sum>
  )
}
