import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { useOperator } from '#console/session/use-operator.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { PanelPart } from '#console/ui/PanelPart.tsx'
import { ConsoleAmount } from '#console/withdrawals/WithdrawalTag.tsx'
import { type readReward, revokeBonus } from '#contract/console/offer-rewards.ts'
import type { Output } from '#contract/endpoint.ts'

import { RevokeDialog } from './RevokeDialog.tsx'

type Reward = Output<typeof readReward>

/** The bonuses that a reward and its corrections have granted, and the way to take them back before their first stake. */
export function RewardBonus({ reward: { id, currency, bonuses } }: { reward: Reward }) {
  const t = useT()
  const { may } = useOperator()
  const [isOpen, setOpen] = useState(false)
  if (bonuses.length === 0) return null
  return (
    <PanelPart title={t('rewards.bonus')}>
      <KeyValues
        rows={bonuses.flatMap(({ corrects, state, balance, endedAt }, place) => [
          {
            id: `state ${place}`,
            name: (
              <>
                {t('rewards.bonus_state')}
                {corrects !== undefined && (
                  <bdi className="reward-line xs muted">{t('rewards.corrected', { day: corrects })}</bdi>
                )}
              </>
            ),
            value: (
              <>
                {t(`rewards.bonus.${state}`)} {endedAt !== undefined && <ExactTime at={endedAt} />}
              </>
            ),
          },
          {
            id: `balance ${place}`,
            name: t('rewards.bonus_balance'),
            value: <ConsoleAmount amount={balance} currency={currency} />,
          },
        ])}
      />
      {bonuses.some(({ canRevoke }) => canRevoke) && may('ledger.adjust') && (
        <div className="console-buttons">
          <Button icon="x" onClick={() => setOpen(true)}>
            {t('rewards.revoke')}
          </Button>
        </div>
      )}
      {isOpen && (
        <RevokeDialog
          endpoint={revokeBonus}
          intentName="revoke"
          id={id}
          words={{
            question: t('rewards.revoke_question', { id }),
            verb: t('rewards.revoke'),
            text: t('rewards.revoke_text'),
            done: t('rewards.revoked_done'),
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </PanelPart>
  )
}
