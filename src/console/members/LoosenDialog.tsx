import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Field } from '#browser/ui/Field.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { showToast } from '#browser/ui/toast-store.ts'
import { useLimitName } from '#console/care/limit-text.tsx'
import { useScope } from '#console/frame/brand.ts'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import { listLifts, proposeLift } from '#contract/console/lifts.ts'
import type { PlayLimit } from '#contract/limits.ts'

import { type MemberFacts, useMemberDeed } from './member-calls.ts'

const changes = ['looser', 'gone'] as const
type Change = (typeof changes)[number]

/** Proposes a lift of a house limit; a second operator decides after the wait. */
export function LoosenDialog({
  member,
  limits,
  increaseHours,
  onClose,
}: {
  member: MemberFacts
  /** The member's house limits; at least one. */
  limits: readonly PlayLimit[]
  increaseHours: number
  onClose: () => void
}) {
  const t = useT()
  const scope = useScope()
  const nameOf = useLimitName()
  const keyOf = ({ kind, period }: PlayLimit) => `${kind} ${period}`
  const [chosen, setChosen] = useState(limits[0])
  const [change, setChange] = useState<Change>('looser')
  const [value, setValue] = useState('')
  const deed = useProposing(onClose)
  if (!chosen) return null
  const { kind, period } = chosen
  return (
    <ReasonDialog
      question={t('console.lift.propose_question', { account: member.account })}
      verb={t('console.lift.propose')}
      error={deed.error}
      onConfirm={(reason) =>
        deed.mutateAsync({
          ...scope,
          id: member.id,
          kind,
          period,
          ...(change === 'gone' ? {} : { value: value.trim() }),
          reason,
        })
      }
      onClose={onClose}
    >
      <Note tone="info">{t('console.lift.propose_text', { hours: increaseHours })}</Note>
      <Field label={t('console.lift.limit')}>
        <Select
          value={keyOf(chosen)}
          choices={limits.map((one) => ({ id: keyOf(one), label: nameOf(one) }))}
          onChange={(id) => setChosen(limits.find((one) => keyOf(one) === id) ?? chosen)}
        />
      </Field>
      <Field label={t('console.lift.change')}>
        <Select
          value={change}
          choices={changes.map((id) => ({ id, label: t(`console.lift.${id}`) }))}
          onChange={(id) => setChange(changes.find((one) => one === id) ?? change)}
        />
      </Field>
      {change === 'looser' && <ValueField kind={kind} value={value} onChange={setValue} />}
    </ReasonDialog>
  )
}

function useProposing(onDone: () => void) {
  const t = useT()
  const queries = useQueryClient()
  return useMemberDeed(proposeLift, () => {
    void queries.invalidateQueries({ queryKey: [listLifts.path] })
    showToast({ text: t('console.lift.done_propose') })
    onDone()
  })
}

function ValueField({
  kind,
  value,
  onChange,
}: {
  kind: PlayLimit['kind']
  value: string
  onChange: (value: string) => void
}) {
  const t = useT()
  return (
    <Field label={t(kind === 'session' ? 'console.limits.value_minutes' : 'console.limits.value')} isRequired>
      <TextInput value={value} onChange={onChange} inputMode="decimal" maxLength={19} autoComplete="off" />
    </Field>
  )
}
