import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Field } from '#browser/ui/Field.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { showToast } from '#browser/ui/toast-store.ts'
import { useScope } from '#console/frame/brand.ts'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import { moveMember, readPlace } from '#contract/console/agent-tree.ts'
import { listProposals } from '#contract/console/approvals.ts'

import { type MemberFacts, useMemberDeed } from './member-calls.ts'

/** Proposes to move a member with the whole team below another agent. */
export function MoveDialog({
  member,
  fromUplineId,
  onClose,
}: {
  member: MemberFacts
  fromUplineId: string | undefined
  onClose: () => void
}) {
  const t = useT()
  const scope = useScope()
  const queries = useQueryClient()
  const [account, setAccount] = useState('')
  const moving = useMemberDeed(moveMember, () => {
    for (const { path } of [readPlace, listProposals]) void queries.invalidateQueries({ queryKey: [path] })
    showToast({ text: t('console.approvals.sent') })
    onClose()
  })
  const toAccount = account.trim()
  return (
    <ReasonDialog
      question={t('console.uplines.question', { account: member.account })}
      verb={t('console.uplines.move')}
      error={moving.error}
      onConfirm={(reason) =>
        moving.mutateAsync({
          ...scope,
          id: member.id,
          ...(fromUplineId === undefined ? {} : { fromUplineId }),
          ...(toAccount === '' ? {} : { toAccount }),
          reason,
        })
      }
      onClose={onClose}
    >
      <Field label={t('console.uplines.new')} hint={t('console.uplines.new_hint')}>
        <TextInput value={account} maxLength={64} onChange={setAccount} />
      </Field>
      <p className="xs muted">{t('console.uplines.second')}</p>
    </ReasonDialog>
  )
}
