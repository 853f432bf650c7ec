import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { useOperator } from '#console/session/use-operator.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { PanelPart } from '#console/ui/PanelPart.tsx'
import { ConsoleAmount } from '#console/withdrawals/WithdrawalTag.tsx'
import { type readReward, revokeTickets } from '#contract/console/offer-rewards.ts'
import type { Output } from '#contract/endpoint.ts'

import { RevokeDialog } from './RevokeDialog.tsx'

type Reward = Output<typeof readReward>

/** The tickets that a reward has given, and the way to take those back that were not played. */
export function RewardTickets({ reward: { id, currency, ticketFacts: facts } }: { reward: Reward }) {
  const t = useT()
  const { may } = useOperator()
  const [isOpen, setOpen] = useState(false)
  if (!facts) return null
  const { raffle, count, worth, open, played, lapsed, revoked, revokedAt } = facts
  return (
    <PanelPart title={t('rewards.tickets')}>
      <KeyValues
        rows={[
          {
            id: 'raffle',
            name: t('console.raffles.raffle'),
            value: (
              <bdi className="num" dir="ltr">
                {raffle}
              </bdi>
            ),
          },
          {
            id: 'played',
            name: t('rewards.bonus_state'),
            value: t('rewards.tickets_of', { played, count, open, lapsed }),
          },
          {
            id: 'worth',
            name: t('offers.field.ticketWorth'),
            value: <ConsoleAmount amount={worth} currency={currency} />,
          },
          ...(revokedAt === undefined
            ? []
            : [
                {
                  id: 'revoked',
                  name: t('rewards.tickets_revoked', { count: revoked }),
                  value: <ExactTime at={revokedAt} />,
                },
              ]),
        ]}
      />
      {open > 0 && may('ledger.adjust') && (
        <div className="console-buttons">
          <Button icon="x" onClick={() => setOpen(true)}>
            {t('rewards.revoke_tickets')}
          </Button>
        </div>
      )}
      {isOpen && (
        <RevokeDialog
          endpoint={revokeTickets}
          intentName="revoke-tickets"
          id={id}
          words={{
            question: t('rewards.revoke_tickets_question', { id }),
            verb: t('rewards.revoke_tickets'),
            text: t('rewards.revoke_tickets_text'),
            done: t('rewards.tickets_revoked_done'),
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </PanelPart>
  )
}
