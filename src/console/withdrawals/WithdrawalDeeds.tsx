import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { Fault } from '#console/ui/Fault.tsx'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import type { WithdrawalDeed } from '#domain/cashier/withdrawal-state.ts'
import { isEnded } from '#domain/cashier/withdrawal-state.ts'

import { ApproveDialog } from './ApproveDialog.tsx'
import { ChangeDialog } from './ChangeDialog.tsx'
import { DecideDialog } from './DecideDialog.tsx'
import { ForceDialog } from './ForceDialog.tsx'
import { type Deeds, useWithdrawalDeeds } from './use-withdrawal-deeds.ts'
import type { WithdrawalFile } from './withdrawal-file.ts'

type Deciding = 'decide_paid' | 'decide_unpaid'
type ByReason = 'reject' | 'cancel' | 'mark_paid' | 'pay_again' | 'give_back'
type Asking = 'approve' | 'change' | 'force' | ByReason | Deciding

const grave: readonly Asking[] = ['reject', 'cancel']
const keys: Readonly<Partial<Record<Asking, string>>> = { reject: 'R', mark_paid: 'P' }
/** In the order of their buttons. */
const requested: readonly Exclude<Asking, 'approve'>[] = [
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
export function WithdrawalDeeds({ file, onDecided }: { file: WithdrawalFile; onDecided: () => void }) {
  const t = useT()
  const [asking, ask] = useState<Asking>()
  const deeds = useWithdrawalDeeds(file, (deed) => {
    ask(undefined)
    if (deed !== 'claim') onDecided()
  })
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
          <Button
            tone="main"
            icon="check"
            isBusy={deeds.isBusy}
            aria-keyshortcuts="A"
            onClick={() => ask('approve')}
          >
            {t('console.wd.approve')}
          </Button>
        )}
        {requested.filter(can).map((deed) => (
          <Button
            key={deed}
            tone={deed === 'mark_paid' ? 'main' : 'line'}
            aria-keyshortcuts={keys[deed]}
            onClick={() => ask(deed)}
          >
            {t(`console.wd.do.${deed}`)}
          </Button>
        ))}
        {file.deeds.length > 0 && (
          <Button
            tone="ghost"
            isBusy={deeds.isBusy}
            aria-keyshortcuts="T"
            onClick={() => deeds.claim(claimed?.isMine === true ? 'release' : 'claim')}
          >
            {t(claimed?.isMine === true ? 'console.wd.release' : 'console.wd.claim')}
          </Button>
        )}
      </div>
      {asking && <Asked asking={asking} file={file} deeds={deeds} onClose={close} />}
    </div>
  )
}

/** The dialog of one deed. */
function Asked({
  asking,
  file,
  deeds,
  onClose,
}: {
  asking: Asking
  file: WithdrawalFile
  deeds: Deeds
  onClose: () => void
}) {
  const t = useT()
  const shared = { file, deeds, onClose }
  if (asking === 'approve') return <ApproveDialog {...shared} />
  if (asking === 'change') return <ChangeDialog {...shared} />
  if (asking === 'force') return <ForceDialog {...shared} />
  if (isDeciding(asking)) return <DecideDialog {...shared} deed={asking} />
  return (
    <ReasonDialog
      question={t(`console.wd.ask.${asking}`, { id: file.withdrawal.id })}
      verb={t(`console.wd.do.${asking}`)}
      label={asking === 'mark_paid' || asking === 'pay_again' ? t('console.wd.reference') : undefined}
      isGrave={grave.includes(asking)}
      error={deeds.error}
      onConfirm={(reason) => deeds.run(asking, reason)}
      onClose={onClose}
    >
      <Note tone={grave.includes(asking) ? 'warn' : 'info'}>{t(`console.wd.text.${asking}`)}</Note>
    </ReasonDialog>
  )
}
