import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Field } from '#browser/ui/Field.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { useScope } from '#console/frame/brand.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import { alarmOperators } from '#contract/console/alarms.ts'

/** Hands an alarm over, or closes it, with words for the next operator. */
export function AlarmDialog({
  deed,
  error,
  onConfirm,
  onClose,
}: {
  deed: 'hand_over' | 'close'
  error: Error | null
  onConfirm: (change: { note: string; to?: string }) => Promise<unknown>
  onClose: () => void
}) {
  const t = useT()
  const [to, setTo] = useState<string>()
  const [isSubmitted, setSubmitted] = useState(false)
  const isHandOver = deed === 'hand_over'
  return (
    <ReasonDialog
      question={t(`console.alarm.ask.${deed}`)}
      verb={t(`console.alarm.do.${deed}`)}
      label={t('console.alarm.note')}
      error={error}
      onSubmitted={() => setSubmitted(true)}
      onConfirm={(note) => {
        if (!isHandOver) return onConfirm({ note })
        return to !== undefined && onConfirm({ note, to })
      }}
      onClose={onClose}
    >
      <p className="muted small">{t(`console.alarm.text.${deed}`)}</p>
      {isHandOver && (
        <NextOwner
          value={to}
          error={isSubmitted && to === undefined ? t('console.alarm.to_missing') : undefined}
          onChange={setTo}
        />
      )}
    </ReasonDialog>
  )
}

function NextOwner({
  value,
  error,
  onChange,
}: {
  value: string | undefined
  error: string | undefined
  onChange: (name: string) => void
}) {
  const t = useT()
  const { name } = useOperator()
  const { data } = useQuery(queryOf(useApi(), alarmOperators, useScope()))
  const others = (data?.names ?? []).filter((one) => one !== name)
  return (
    <Field label={t('console.alarm.to')} isRequired error={error}>
      <Select
        value={value ?? ''}
        choices={others.map((id) => ({ id, label: id }))}
        placeholder={t('console.alarm.to_choose')}
        onChange={onChange}
      />
    </Field>
  )
}
