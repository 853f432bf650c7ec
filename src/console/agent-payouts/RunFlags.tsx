import { type UseQueryResult, useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Note } from '#browser/ui/Note.tsx'
import { Tag } from '#browser/ui/Tag.tsx'
import { useScope } from '#console/frame/brand.ts'
import { MemberLink } from '#console/members/MemberLink.tsx'
import { Loaded } from '#console/ui/Loaded.tsx'
import { useCount } from '#console/ui/use-count.ts'
import { ConsoleAmount } from '#console/withdrawals/WithdrawalTag.tsx'
import { readAgentRunFlags } from '#contract/console/agent-runs.ts'
import type { Output } from '#contract/endpoint.ts'

import './payouts.css'
import type { Run } from './PayoutTag.tsx'
import { useRateText } from './use-rate-text.ts'

export type RunFlagsRead = Output<typeof readAgentRunFlags>
type Line = RunFlagsRead['lines'][number]
type Flag = Line['flags'][number]

export function useRunFlags(run: Run): UseQueryResult<RunFlagsRead> {
  return useQuery(queryOf(useApi(), readAgentRunFlags, { ...useScope(), id: run.id }))
}

/** Signs of abuse in the teams of a payout, with the accounts behind each: they prove nothing by themselves. */
export function RunFlags({ run }: { run: Run }) {
  const t = useT()
  const query = useRunFlags(run)
  return (
    <section className="card console-card stack" aria-labelledby="run-flags">
      <h2 id="run-flags">{t('console.flags.title')}</h2>
      <Loaded query={query} lines={3}>
        {(read) => <Found read={read} currency={run.currency} />}
      </Loaded>
    </section>
  )
}

function Found({ read: { lines, count: found, rules }, currency }: { read: RunFlagsRead; currency: string }) {
  const t = useT()
  const count = useCount()
  const rateText = useRateText()
  return (
    <>
      <p className="xs muted">
        {t('console.flags.rules', {
          part: rateText(rules.onePpm),
          days: count(rules.newDays),
          members: count(rules.newLeast),
        })}{' '}
        <ConsoleAmount amount={rules.circleLeast} currency={currency} />
      </p>
      <p className="xs muted">
        {t('console.flags.rules_least', { members: count(rules.membersLeast) })}{' '}
        <ConsoleAmount amount={rules.turnoverLeast} currency={currency} />
      </p>
      {lines.length === 0 ? (
        <Note tone="ok">{t('console.flags.none')}</Note>
      ) : (
        <ul className="console-lines payouts-flags">
          {lines.map((line) => (
            <li key={line.lineId}>
              <FlaggedLine line={line} currency={currency} />
            </li>
          ))}
        </ul>
      )}
      {found > lines.length && (
        <p className="xs muted">{t('console.flags.more', { count: count(found - lines.length) })}</p>
      )}
    </>
  )
}

function FlaggedLine({ line: { agent, gross, flags }, currency }: { line: Line; currency: string }) {
  return (
    <div className="stack grow">
      <div className="row">
        <span className="grow">
          <MemberLink member={agent} />
        </span>
        <ConsoleAmount amount={gross} currency={currency} />
      </div>
      {flags.map((flag, place) => (
        <Evidence key={place} flag={flag} currency={currency} />
      ))}
    </div>
  )
}

function Evidence({
  flag: { kind, count: all, members, partPpm, amount },
  currency,
}: {
  flag: Flag
  currency: string
}) {
  const t = useT()
  const count = useCount()
  const rateText = useRateText()
  return (
    <div className="payouts-evidence small">
      <Tag tone="warn">{t(`console.flags.kind_${kind}`)}</Tag>
      {partPpm !== undefined && <span className="num">{rateText(partPpm)}</span>}
      {amount !== undefined && <ConsoleAmount amount={amount} currency={currency} />}
      {members.map((member) => (
        <MemberLink key={member.id} member={member} />
      ))}
      {all > members.length && (
        <span className="muted">{t('console.flags.further', { count: count(all - members.length) })}</span>
      )}
    </div>
  )
}
