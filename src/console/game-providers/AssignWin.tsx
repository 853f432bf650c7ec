import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { WaitingProposals } from '#console/approvals/WaitingProposals.tsx'
import { useOperator } from '#console/session/use-operator.ts'
import { useOperatorIntent } from '#console/session/use-operator-intent.ts'
import { PanelPart } from '#console/ui/PanelPart.tsx'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import { assignHeldWin } from '#contract/console/game-providers.ts'

import { useProviderDeed } from './use-provider.ts'

/** Proposes that a held win counts with the free rounds of a reward, and shows the open proposal. */
export function AssignWin({ code, id }: { code: string; id: string }) {
  const t = useT()
  const { may } = useOperator()
  const [isOpen, setOpen] = useState(false)
  const subject = `${code} ${id}`
  return (
    <PanelPart>
      <WaitingProposals group="gameProviders" subject={subject} />
      {may('ledger.adjust') && (
        <div className="console-buttons">
          <Button size="sm" onClick={() => setOpen(true)}>
            {t('gp.tx.assign')}
          </Button>
        </div>
      )}
      {isOpen && <AssignDialog code={code} id={id} onClose={() => setOpen(false)} />}
    </PanelPart>
  )
}

function AssignDialog({ code, id, onClose }: { code: string; id: string; onClose: () => void }) {
  const t = useT()
  const intent = useOperatorIntent(`assign win ${code} ${id}`)
  const [reward, setReward] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const hint = t('gp.tx.assign_hint')
  const isNumber = /^[1-9]\d{0,17}$/.test(reward)
  const assigning = useProviderDeed(assignHeldWin, () => {
    intent.forget()
    onClose()
  })
  return (
    <ReasonDialog
      question={t('gp.tx.assign_question')}
      verb={t('gp.tx.assign')}
      error={assigning.error}
      onSubmitted={() => setSubmitted(true)}
      onConfirm={(reason) => {
        const input = { code, id, reward, reason }
        return isNumber && assigning.mutateAsync({ ...input, requestId: intent.idFor(JSON.stringify(input)) })
      }}
      onClose={onClose}
    >
      <p className="small">{t('gp.tx.assign_text')}</p>
      <Field label={t('gp.tx.assign_reward')} {...(isSubmitted && !isNumber ? { error: hint } : { hint })}>
        <TextInput
          value={reward}
          inputMode="numeric"
          maxLength={20}
          onChange={(text) => setReward(text.trim().replace(/^R/i, ''))}
        />
      </Field>
    </ReasonDialog>
  )
}
