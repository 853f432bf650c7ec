import { useState } from 'react'

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
import { PanelPart } from '#console/ui/PanelPart.tsx'
import { replayAgentStatement } from '#contract/console/agent-runs.ts'
import type { StatementLine } from '#domain/agents/statement-line.ts'

import type { ReadFeedback } from './read-feedback.ts'

const nameOf = {
  validBet: 'console.payouts.valid_bet',
  payouts: 'console.payouts.returned',
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

/** The disputed line with its payout, the statement computed anew beside it, and a correction by two operators. */
export function DisputedStatement({ feedback: { dispute, member, reference } }: { feedback: ReadFeedback }) {
  const t = useT()
  const { may } = useOperator()
  const [isCorrecting, setCorrecting] = useState(false)
  if (!dispute) return null
  const { statement, line, kind, run, currency } = dispute
  return (
    <>
      <PanelPart title={t('console.feedback.dispute')}>
        <div className="stack">
          <KeyValues
            rows={[
              { id: 'line', name: t('console.feedback.dispute_line'), value: t(nameOf[line]) },
              {
                id: 'payout',
                name: t('console.feedback.dispute_payout'),
                value: (
                  <Link
                    className="link"
                    to={paths.agentPayout}
                    params={{ runId: run }}
                    search={(before) => ({ brand: before['brand'], open: statement })}
                  >
                    {t(`console.contract_kind.${kind}`)} <PeriodText {...dispute} />
                  </Link>
                ),
              },
            ]}
          />
          <p className="xs muted">{t('console.feedback.dispute_text')}</p>
          {member && may('ledger.adjust') && (
            <div className="console-buttons">
              <Button size="sm" onClick={() => setCorrecting(true)}>
                {t('console.feedback.dispute_correct')}
              </Button>
            </div>
          )}
        </div>
      </PanelPart>
      {may('agents.read') && <ReplayPart call={replayAgentStatement} id={statement} />}
      {member && isCorrecting && (
        <ProposalDialog
          currency={currency}
          begun={{
            member,
            direction: 'give',
            amount: '',
            reason: 'complaint',
            words: t('console.feedback.dispute_words', { reference, statement }),
          }}
          onClose={() => setCorrecting(false)}
        />
      )}
    </>
  )
}
