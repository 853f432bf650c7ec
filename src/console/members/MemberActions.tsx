import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Menu, type MenuItem } from '#browser/ui/Menu.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { showToast } from '#browser/ui/toast-store.ts'
import { toastDone } from '#console/approvals/toast-done.ts'
import { useScope } from '#console/frame/brand.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import { verifyAge } from '#contract/console/deposits.ts'
import {
  addMemberNote,
  endMemberSessions,
  resetMemberFactors,
  sendMemberReset,
  setMemberStatus,
} from '#contract/console/members.ts'

import { type MemberFacts, useMemberDeed } from './member-calls.ts'
import type { MemberStatus } from './members-search.ts'

type Deed =
  | 'active'
  | 'suspended'
  | 'closed'
  | 'end_sessions'
  | 'reset_factors'
  | 'send_reset'
  | 'note'
  | 'verify_age'
  | 'unverify_age'

/** Actions on a member; each requires a reason. */
export function MemberActions({ member }: { member: MemberFacts }) {
  const t = useT()
  const { may } = useOperator()
  const [deed, setDeed] = useState<Deed>()
  const entry = (id: Deed, icon: MenuItem['icon'], isGrave = false): MenuItem => ({
    id,
    label: t(`console.deed.${id}`),
    ...(icon ? { icon } : {}),
    isGrave,
    onChoose: () => setDeed(id),
  })
  const more: MenuItem[] = [
    ...(may('members.recover') ? [entry('send_reset', 'mail'), entry('reset_factors', 'shield')] : []),
    ...(may('sessions.end') ? [entry('end_sessions', 'out')] : []),
    ...(may('members.write')
      ? [entry(member.isAgeVerified ? 'unverify_age' : 'verify_age', 'user'), entry('note', 'doc')]
      : []),
    ...(may('members.write') && member.status !== 'closed' ? [entry('closed', 'lock', true)] : []),
  ]
  const isActive = member.status === 'active'
  return (
    <>
      <div className="console-buttons">
        {may('members.write') && (
          <Button
            tone={isActive ? 'line' : 'main'}
            className={isActive ? 'console-bad' : ''}
            onClick={() => setDeed(isActive ? 'suspended' : 'active')}
          >
            {t(`console.deed.${isActive ? 'suspended' : 'active'}`)}
          </Button>
        )}
        {more.length > 0 && (
          <Menu items={more} align="start">
            <Button tone="line">{t('console.more')}</Button>
          </Menu>
        )}
      </div>
      {deed && <DeedDialog key={deed} deed={deed} member={member} onClose={() => setDeed(undefined)} />}
    </>
  )
}

function DeedDialog({ deed, member, onClose }: { deed: Deed; member: MemberFacts; onClose: () => void }) {
  const t = useT()
  const { error, run } = useDeed(member, deed, onClose)
  const isGrave = deed === 'closed' || deed === 'suspended'
  return (
    <ReasonDialog
      question={t(`console.deed.${deed}_question`, { account: member.account })}
      verb={t(`console.deed.${deed}`)}
      isGrave={isGrave}
      error={error}
      onConfirm={run}
      onClose={onClose}
    >
      <Note tone={isGrave ? 'warn' : 'info'}>{t(`console.deed.${deed}_text`)}</Note>
    </ReasonDialog>
  )
}

/** Maps an action to its call. Success is a toast; errors stay in the dialog. */
function useDeed(member: MemberFacts, deed: Deed, onClose: () => void) {
  const t = useT()
  const scope = useScope()
  const announce = (text: string) => {
    onClose()
    showToast({ text })
  }
  const status = useMemberDeed(setMemberStatus, ({ endedSessions }) =>
    announce(t('console.deed.status_done', { account: member.account, count: endedSessions })),
  )
  const sessions = useMemberDeed(endMemberSessions, ({ ended }) =>
    announce(t('console.deed.sessions_done', { count: ended })),
  )
  const factors = useMemberDeed(resetMemberFactors, (answer) => {
    onClose()
    toastDone(t, answer, t('console.deed.factors_done'))
  })
  const reset = useMemberDeed(sendMemberReset, ({ sentTo }) =>
    announce(t('console.deed.reset_done', { address: sentTo })),
  )
  const age = useMemberDeed(verifyAge, (answer) => {
    onClose()
    toastDone(t, answer, t(`console.deed.${answer.isVerified ? 'verify_age' : 'unverify_age'}_done`))
  })
  const note = useMemberDeed(addMemberNote, () => announce(t('console.deed.note_done')))
  const whom = { ...scope, id: member.id }
  const setStatus = (next: MemberStatus) => (reason: string) =>
    status.mutateAsync({ ...whom, version: member.version, status: next, reason })
  switch (deed) {
    case 'end_sessions':
      return { ...sessions, run: (reason: string) => sessions.mutateAsync({ ...whom, reason }) }
    case 'reset_factors':
      return { ...factors, run: (reason: string) => factors.mutateAsync({ ...whom, reason }) }
    case 'send_reset':
      return { ...reset, run: (reason: string) => reset.mutateAsync({ ...whom, reason }) }
    case 'note':
      return { ...note, run: (reason: string) => note.mutateAsync({ ...whom, note: reason }) }
    case 'verify_age':
    case 'unverify_age':
      return {
        ...age,
        run: (reason: string) => age.mutateAsync({ ...whom, isVerified: deed === 'verify_age', reason }),
      }
    case 'active':
    case 'suspended':
    case 'closed':
      return { ...status, run: setStatus(deed) }
  }
}
