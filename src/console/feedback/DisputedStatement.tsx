import { type ReactNode, useState } from 'react'

import type { MessageId } from '#browser/i18n/messages.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { ProposalDialog } from '#console/adjustments/ProposalDialog.tsx'
import { PeriodText } from '#console/agent-payouts/PayoutTag.tsx'
import { ReplayPart } from '#console/agent-payouts/ReplayPart.tsx'
import { paths } from '#console/paths.ts'
import { Link } from '#console/routing.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { PanelPart } from '#console/ui/PanelPart.tsx'
import { ConsoleAmount } from '#console/withdrawals/WithdrawalTag.tsx'
import { replayAgentRebate, replayAgentStatement } from '#contract/console/agent-runs.ts'
import type { rebateAmounts } from '#domain/agents/rebate-line.ts'
import type { StatementLine } from '#domain/agents/statement-line.ts'
import { isCategory } from '#domain/navigation/category.ts'

import type { ReadFeedback } from './read-feedback.ts'

const nameOf = {
  validBet: 'console.payouts.valid_bet',
  payouts: 'console.payouts.returned',
  uncounted: 'console.payouts.uncounted',
  margin: 'console.feedback.line_margin',
  salaries: 'console.payouts.salaries',
  rebates: 'console.payouts.item_rebates',
  bonuses: 'console.payouts.item_bonuses',
  paymentFees: 'console.payouts.item_paymentFees',
  providerFees: 'console.payouts.item_providerFees',
  carriedWins: 'console.feedback.line_wins',
  base: 'console.payouts.base',
  grossShare: 'console.payouts.share',
  correction: 'console.payouts.part_correction',
  missingShare: 'console.feedback.line_missing',
  debtIncome: 'console.payouts.flow_debtIncome',
  fromWallet: 'console.payouts.flow_fromWallet',
  advanced: 'console.payouts.flow_advanced',
  paidBelow: 'console.payouts.flow_paidBelow',
  debtsPaid: 'console.payouts.flow_debtsPaid',
  held: 'console.payouts.flow_held',
  credited: 'console.payouts.flow_credited',
} as const satisfies Record<StatementLine, MessageId>

/** The disputed line with its payout, the statement or rebate computed anew beside it, and a correction by two operators. */
export function DisputedStatement({
  feedback: { dispute, disputedRebate, ...sent },
}: {
  feedback: ReadFeedback
}) {
  const t = useT()
  if (dispute)
    return (
      <Disputed
        feedback={sent}
        id={dispute.statement}
        run={dispute.run}
        currency={dispute.currency}
        line={t(nameOf[dispute.line])}
        payout={
          <>
            {t(`console.contract_kind.${dispute.kind}`)} <PeriodText {...dispute} />
          </>
        }
        call={replayAgentStatement}
      />
    )
  if (!disputedRebate) return null
  const { rebate: id, line, run, day, currency } = disputedRebate
  return (
    <Disputed
      feedback={sent}
      id={id}
      run={run}
      currency={currency}
      line={isCategory(line) ? t(`category.${line}`) : t(amountOf[line])}
      payout={
        <>
          {t('console.contract_kind.rebate')} <bdi className="num">{day}</bdi>
        </>
      }
      call={replayAgentRebate}
    />
  )
}

const amountOf = {
  rebate: 'console.payouts.rebate',
  debtsPaid: 'console.payouts.flow_debtsPaid',
  held: 'console.payouts.flow_held',
  credited: 'console.payouts.flow_credited',
} as const satisfies Record<(typeof rebateAmounts)[number], MessageId>

function Disputed({
  feedback: { id: feedbackId, member, reference, corrections },
  id,
  run,
  currency,
  line,
  payout,
  call,
}: {
  feedback: Pick<ReadFeedback, 'id' | 'member' | 'reference' | 'corrections'>
  /** Of the statement or rebate. */
  id: string
  run: string
  currency: string
  line: string
  payout: ReactNode
  call: typeof replayAgentStatement | typeof replayAgentRebate
}) {
  const t = useT()
  const { may } = useOperator()
  const words =
    call === replayAgentRebate
      ? t('console.feedback.dispute_words_rebate', { reference, rebate: id })
      : t('console.feedback.dispute_words', { reference, statement: id })
  return (
    <>
      <PanelPart title={t('console.feedback.dispute')}>
        <div className="stack">
          <KeyValues
            rows={[
              { id: 'line', name: t('console.feedback.dispute_line'), value: line },
              {
                id: 'payout',
                name: t('console.feedback.dispute_payout'),
                value: (
                  <Link
                    className="link"
                    to={paths.agentPayout}
                    params={{ runId: run }}
                    search={(before) => ({ brand: before['brand'], open: id })}
                  >
                    {payout}
                  </Link>
                ),
              },
            ]}
          />
          <p className="xs muted">{t('console.feedback.dispute_text')}</p>
          <Corrections corrections={corrections} currency={currency} />
          {member && may('ledger.adjust') && (
            <Correction dispute={feedbackId} member={member} currency={currency} words={words} />
          )}
        </div>
      </PanelPart>
      {may('agents.read') && <ReplayPart call={call} id={id} />}
    </>
  )
}

/** The adjustments of this dispute: nobody credits it twice, and each has its reason beside the replay. */
function Corrections({
  corrections,
  currency,
}: {
  corrections: ReadFeedback['corrections']
  currency: string
}) {
  const t = useT()
  if (corrections.length === 0) return null
  return (
    <KeyValues
      rows={corrections.map(({ id, amount, state, words, proposedBy, judgedBy, at }) => ({
        id,
        name: (
          <>
            {t(`console.adjust.${state}`)}
            <br />
            <span className="xs muted">
              {words} · <bdi>{[proposedBy, judgedBy].filter((one) => one !== undefined).join(', ')}</bdi> ·{' '}
              <ExactTime at={at} />
            </span>
          </>
        ),
        value: <ConsoleAmount amount={amount} currency={currency} />,
      }))}
    />
  )
}

/** Credits what was wrong by an adjustment that a second operator approves. */
function Correction({
  dispute,
  member,
  currency,
  words,
}: {
  dispute: string
  member: NonNullable<ReadFeedback['member']>
  currency: string
  words: string
}) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="console-buttons">
      <Button size="sm" onClick={() => setOpen(true)}>
        {t('console.feedback.dispute_correct')}
      </Button>
      {isOpen && (
        <ProposalDialog
          currency={currency}
          begun={{ member, direction: 'give', amount: '', reason: 'complaint', words, dispute }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
