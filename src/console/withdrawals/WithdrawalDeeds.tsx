import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { Fault } from '#console/ui/Fault.tsx'
import { type ReasonDraft, ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import type { WithdrawalDeed } from '#domain/cashier/withdrawal-state.ts'
import { isEnded } from '#domain/cashier/withdrawal-state.ts'

import { ApproveDialog } from './ApproveDialog.tsx'
import { ChangeDialog } from './ChangeDialog.tsx'
import { DeedFacts } from './DeedFacts.tsx'
import { DecideDialog } from './DecideDialog.tsx'
import { ForceDialog } from './ForceDialog.tsx'
import { type Deeds, useWithdrawalDeeds } from './use-withdrawal-deeds.ts'
import type { WithdrawalFile } from './withdrawal-file.ts'
import { ConsoleAmount } from './WithdrawalTag.tsx'

type Deciding = 'decide_paid' | 'decide_unpaid'
type Holding = 'hold' | 'release_hold'
type ByReason = 'reject' | 'cancel' | 'mark_paid' | 'pay_again' | 'give_back'
type OpenDeed = 'approve' | 'change' | 'force' | ByReason | Holding | Deciding

const grave: readonly OpenDeed[] = ['reject', 'cancel']
const keys: Readonly<Partial<Record<OpenDeed, string>>> = {
  reject: 'R',
  mark_paid: 'P',
  hold: 'H',
  release_hold: 'H',
}
/** In the order of their buttons. */
const requested: readonly Exclude<OpenDeed, 'approve'>[] = [
  'decide_paid',
  'decide_unpaid',
  'mark_paid',
  'give_back',
  'pay_again',
  'force',
  'change',
  'hold',
  'release_hold',
  'reject',
  'cancel',
]

function isDeciding(open: OpenDeed | undefined): open is Deciding {
  return open === 'decide_paid' || open === 'decide_unpaid'
}

/** Actions open to this operator. On a version conflict the newer state is fetched, and nothing is overwritten. */
export function WithdrawalDeeds({ file, onDecided }: { file: WithdrawalFile; onDecided: () => void }) {
  const t = useT()
  const [open, ask] = useState<OpenDeed>()
  const drafts = useReasonDrafts()
  const deeds = useWithdrawalDeeds(file, (deed) => {
    // A claim has no dialog: one that is open when its answer comes was opened after it, and keeps what is typed.
    if (deed === 'claim') return
    ask(undefined)
    drafts.forget()
    onDecided()
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
  if (open === undefined && (isEnded(withdrawal.state) || isIdle)) return null
  return (
    <div className="stack">
      {open === undefined && <Fault error={deeds.error} />}
      {approvalRefusal && <Note tone="warn">{t('console.wd.other_must')}</Note>}
      {claimed && !claimed.isMine && <Note>{t('console.wd.claimed', { name: claimed.name })}</Note>}
      {mayDecide && (
        <Note>
          <b>{t('console.wd.decide_title')}</b> {t('console.wd.decide_text')}
        </Note>
      )}
      {isStuck && <Note>{t('console.wd.not_yet')}</Note>}
      <DeedButtons file={file} deeds={deeds} ask={ask} />
      {open && <DeedDialog open={open} file={file} deeds={deeds} draft={drafts.of(open)} onClose={close} />}
    </div>
  )
}

/** Buttons for the deeds that are open to this operator, and for the claim. */
function DeedButtons({
  file,
  deeds,
  ask,
}: {
  file: WithdrawalFile
  deeds: Deeds
  ask: (deed: OpenDeed) => void
}) {
  const t = useT()
  const can = (deed: WithdrawalDeed) => file.deeds.includes(deed)
  const isMine = file.withdrawal.claimed?.isMine === true
  return (
    <div className="console-buttons wdd-deeds">
      {can('approve') && (
        <Button
          tone="main"
          icon="check"
          isBusy={deeds.isBusy}
          aria-keyshortcuts="A"
          onClick={() => ask('approve')}
        >
          {t('console.wd.approve')}{' '}
          <ConsoleAmount amount={file.withdrawal.amount} currency={file.withdrawal.currency} />
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
          onClick={() => deeds.claim(isMine ? 'release' : 'claim')}
        >
          {t(isMine ? 'console.wd.release' : 'console.wd.claim')}
        </Button>
      )}
    </div>
  )
}

/** The texts of the dialogs: each outlives its dialog until a decision is made. */
function useReasonDrafts(): { readonly of: (deed: OpenDeed) => ReasonDraft; readonly forget: () => void } {
  const [typed, setTyped] = useState<Readonly<Partial<Record<OpenDeed, string>>>>({})
  return {
    of: (deed) => ({
      text: typed[deed] ?? '',
      onType: (text) => setTyped((before) => ({ ...before, [deed]: text })),
    }),
    forget: () => setTyped({}),
  }
}

/** The dialog of one deed. */
function DeedDialog({
  open,
  file,
  deeds,
  draft,
  onClose,
}: {
  open: OpenDeed
  file: WithdrawalFile
  deeds: Deeds
  draft: ReasonDraft
  onClose: () => void
}) {
  const t = useT()
  const shared = { file, deeds, draft, onClose }
  if (open === 'approve') return <ApproveDialog {...shared} />
  if (open === 'change') return <ChangeDialog {...shared} />
  if (open === 'force') return <ForceDialog {...shared} />
  if (isDeciding(open)) return <DecideDialog {...shared} deed={open} />
  return (
    <ReasonDialog
      question={t(`console.wd.ask.${open}`, { id: file.withdrawal.id })}
      verb={t(`console.wd.do.${open}`)}
      label={open === 'mark_paid' || open === 'pay_again' ? t('console.wd.reference') : undefined}
      isGrave={grave.includes(open)}
      draft={draft}
      error={deeds.error}
      onConfirm={(reason) =>
        open === 'hold' || open === 'release_hold' ? deeds.hold(open, reason) : deeds.run(open, reason)
      }
      onClose={onClose}
    >
      <DeedFacts file={file} />
      <Note tone={grave.includes(open) ? 'warn' : 'info'}>{t(`console.wd.text.${open}`)}</Note>
    </ReasonDialog>
  )
}
