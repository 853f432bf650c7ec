import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Field } from '#browser/ui/Field.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { showToast } from '#browser/ui/toast-store.ts'
import { useScope } from '#console/frame/brand.ts'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import { tightenLimit } from '#contract/console/limits.ts'
import { type LimitName, limitKinds, limitPeriods } from '#domain/limits/limit.ts'

import { type MemberFacts, useMemberDeed } from './member-calls.ts'

/** Sets a house limit. The server refuses one that is not stricter. */
export function HoldDown({ member, onClose }: { member: MemberFacts; onClose: () => void }) {
  const t = useT()
  const scope = useScope()
  const [{ kind, period }, setName] = useState<LimitName>({ kind: 'deposit', period: 'day' })
  const [value, setValue] = useState('')
  const deed = useMemberDeed(tightenLimit, () => {
    showToast({ text: t('console.limits.done_tighten') })
    onClose()
  })
  return (
    <ReasonDialog
      question={t('console.limits.tighten_question', { account: member.account })}
      verb={t('console.limits.tighten')}
      error={deed.error}
      onConfirm={(reason) =>
        deed.mutateAsync({ ...scope, id: member.id, kind, period, value: value.trim(), reason })
      }
      onClose={onClose}
    >
      <Note tone="info">{t('console.limits.tighten_text')}</Note>
      <Field label={t('console.limits.kind')}>
        <Select
          value={kind}
          choices={limitKinds.map((id) => ({ id, label: t(`console.limits.kind.${id}`) }))}
          onChange={(id) => setName({ kind: limitKinds.find((one) => one === id) ?? kind, period })}
        />
      </Field>
      <Field label={t('console.limits.period')}>
        <Select
          value={period}
          choices={limitPeriods.map((id) => ({ id, label: t(`console.limits.period.${id}`) }))}
          onChange={(id) => setName({ kind, period: limitPeriods.find((one) => one === id) ?? period })}
        />
      </Field>
      <Field
        label={t(kind === 'session' ? 'console.limits.value_minutes' : 'console.limits.value')}
        isRequired
      >
        <TextInput value={value} onChange={setValue} inputMode="decimal" maxLength={19} autoComplete="off" />
      </Field>
    </ReasonDialog>
  )
}
