import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { Fault } from '#console/ui/Fault.tsx'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import type { WithdrawalDeed } from '#domain/cashier/withdrawal-state.ts'
import { isEnded } from '#domain/cashier/withdrawal-state.ts'

import { ChangeDialog } from './ChangeDialog.tsx'
import { DecideDialog } from './DecideDialog.tsx'
import { ForceDialog } from './ForceDialog.tsx'
import { useWithdrawalDeeds } from './use-withdrawal-deeds.ts'
import type { WithdrawalFile } from './withdrawal-file.ts'

type Deciding = 'decide_paid' | 'decide_unpaid'
type Asking = 'reject' | 'cancel' | 'change' | 'mark_paid' | 'force' | 'pay_again' | 'give_back' | Deciding

const grave: readonly Asking[] = ['reject', 'cancel']
/** In the order of their buttons. */
const requested: readonly Asking[] = [
  'decide_paid',
  'decide_unpaid',
  'mark_paid',
  'give_back',
  'pay_again',
  'force',
  'change',
  'reject',
  'cancel',
]

function isDeciding(asking: Asking | undefined): asking is Deciding {
  return asking === 'decide_paid' || asking === 'decide_unpaid'
}

/** Actions open to this operator. On a version conflict the newer state is fetched, and nothing is overwritten. */
export function WithdrawalDeeds({ file }: { file: WithdrawalFile }) {
  const t = useT()
  const [asking, ask] = useState<Asking>()
  const deeds = useWithdrawalDeeds(file, () => ask(undefined))
  const { withdrawal, approvalRefusal } = file
  const can = (deed: WithdrawalDeed) => file.deeds.includes(deed)
  const close = () => {
    ask(undefined)
    deeds.forget()
  }
  const claimed = withdrawal.claimed
  const mayDecide = can('decide_paid') || can('decide_unpaid')
  const isStuck =
    withdrawal.state === 'paying' && withdrawal.doubt !== undefined && !mayDecide && claimed?.isMine !== false
  const isIdle = file.deeds.length === 0 && !isStuck && approvalRefusal === undefined && claimed === undefined
  // Keeps an open form even after another operator decided; submitting it then shows the refusal.
  if (asking === undefined && (isEnded(withdrawal.state) || isIdle)) return null
  return (
    <div className="stack">
      {asking === undefined && <Fault error={deeds.error} />}
      {approvalRefusal && <Note tone="warn">{t('console.wd.other_must')}</Note>}
      {claimed && !claimed.isMine && <Note>{t('console.wd.claimed', { name: claimed.name })}</Note>}
      {mayDecide && (
        <Note>
          <b>{t('console.wd.decide_title')}</b> {t('console.wd.decide_text')}
        </Note>
      )}
      {isStuck && <Note>{t('console.wd.not_yet')}</Note>}
      <div className="console-buttons">
        {can('approve') && (
          <Button tone="main" icon="check" isBusy={deeds.isBusy} onClick={deeds.approve}>
            {t('console.wd.approve')}
          </Button>
        )}
        {requested.filter(can).map((deed) => (
          <Button key={deed} tone={deed === 'mark_paid' ? 'main' : 'line'} onClick={() => ask(deed)}>
            {t(`console.wd.do.${deed}`)}
          </Button>
        ))}
        {file.deeds.length > 0 && (
          <Button
            tone="ghost"
            isBusy={deeds.isBusy}
            onClick={() => deeds.claim(claimed?.isMine === true ? 'release' : 'claim')}
          >
            {t(claimed?.isMine === true ? 'console.wd.release' : 'console.wd.claim')}
          </Button>
        )}
      </div>
      {asking === 'change' && <ChangeDialog file={file} deeds={deeds} onClose={close} />}
      {asking === 'force' && <ForceDialog file={file} deeds={deeds} onClose={close} />}
      {isDeciding(asking) && <DecideDialog file={file} deed={asking} deeds={deeds} onClose={close} />}
      {asking && asking !== 'change' && asking !== 'force' && !isDeciding(asking) && (
        <ReasonDialog
          question={t(`console.wd.ask.${asking}`, { id: withdrawal.id })}
          verb={t(`console.wd.do.${asking}`)}
          label={asking === 'mark_paid' || asking === 'pay_again' ? t('console.wd.reference') : undefined}
          isGrave={grave.includes(asking)}
          error={deeds.error}
          onConfirm={(reason) => deeds.run(asking, reason)}
          onClose={close}
        >
          <Note tone={grave.includes(asking) ? 'warn' : 'info'}>{t(`console.wd.text.${asking}`)}</Note>
        </ReasonDialog>
      )}
    </div>
  )
}
