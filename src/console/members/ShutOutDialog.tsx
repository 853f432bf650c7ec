import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Field } from '#browser/ui/Field.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { showToast } from '#browser/ui/toast-store.ts'
import { useScope } from '#console/frame/brand.ts'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import { shutOut } from '#contract/console/limits.ts'

import { type MemberFacts, useMemberDeed } from './member-calls.ts'

interface Length {
  readonly id: string
  readonly label: string
  readonly input: { readonly hours?: number; readonly months?: number }
}

/** Starts a break or exclusion for a member, with a reason. It cannot be undone. */
export function ShutOutDialog({
  member,
  breaks,
  exclusions,
  onClose,
}: {
  member: MemberFacts
  breaks: readonly number[]
  exclusions: readonly number[]
  onClose: () => void
}) {
  const t = useT()
  const scope = useScope()
  const lengths: readonly Length[] = [
    ...breaks.map((hours) => ({
      id: `hours ${hours}`,
      label: t('console.limits.hours', { count: hours }),
      input: { hours },
    })),
    ...exclusions.map((months) => ({
      id: `months ${months}`,
      label: t('console.limits.months', { count: months }),
      input: { months },
    })),
    { id: 'good', label: t('console.limits.for_good'), input: {} },
  ]
  const [id, setId] = useState(lengths[0]?.id ?? 'good')
  const deed = useMemberDeed(shutOut, () => {
    showToast({ text: t('console.limits.done_shut_out', { account: member.account }) })
    onClose()
  })
  const chosen = lengths.find((one) => one.id === id)
  return (
    <ReasonDialog
      question={t('console.limits.shut_out_question', { account: member.account })}
      verb={t('console.limits.shut_out')}
      isGrave
      error={deed.error}
      onConfirm={(reason) =>
        chosen !== undefined && deed.mutateAsync({ ...scope, id: member.id, ...chosen.input, reason })
      }
      onClose={onClose}
    >
      <Note tone="warn">{t('console.limits.shut_out_text')}</Note>
      <Field label={t('console.limits.length')}>
        <Select
          value={id}
          choices={lengths.map((one) => ({ id: one.id, label: one.label }))}
          onChange={setId}
        />
      </Field>
    </ReasonDialog>
  )
}
