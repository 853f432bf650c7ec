import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { toastDone } from '#console/approvals/toast-done.ts'
import { useScope } from '#console/frame/brand.ts'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import { saveQuietHours } from '#contract/console/campaigns.ts'
import { type QuietHours as Hours, quietBounds } from '#domain/campaigns/delivery.ts'

const ends = ['from', 'until'] as const
const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** The hours in which no offer of the brand leaves the site, and the way to change them. */
export function QuietHours({ quietHours }: { quietHours: Hours | undefined }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  if (!quietHours) return null
  const { from, until } = quietHours
  return (
    <>
      <Button tone="line" size="sm" icon="bell" onClick={() => setOpen(true)}>
        {t('console.campaigns.quiet', { from: hourText(from), until: hourText(until) })}
      </Button>
      {isOpen && <QuietDialog known={quietHours} onClose={() => setOpen(false)} />}
    </>
  )
}

function QuietDialog({ known, onClose }: { known: Hours; onClose: () => void }) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const queries = useQueryClient()
  const [hours, setHours] = useState(known)
  const saving = useMutation({
    mutationFn: (reason: string) => api.call(saveQuietHours, { ...scope, quietHours: hours, reason }),
    onSuccess: async (answer) => {
      await queries.invalidateQueries()
      toastDone(t, answer, t('console.saved'))
      onClose()
    },
  })
  return (
    <ReasonDialog
      question={t('console.campaigns.quiet_title')}
      verb={t('console.campaigns.quiet_save')}
      error={saving.error}
      onConfirm={(reason) => saving.mutateAsync(reason)}
      onClose={onClose}
    >
      <p className="small muted">{t('console.campaigns.quiet_text')}</p>
      <div className="console-fields">
        {ends.map((end) => (
          <Field key={end} label={t(`console.detail.quiet_${end}`)}>
            <Select
              value={String(hours[end])}
              onChange={(hour) => setHours({ ...hours, [end]: Number(hour) })}
              choices={hoursOf(end).map((hour) => ({ id: String(hour), label: hourText(hour) }))}
            />
          </Field>
        ))}
      </div>
    </ReasonDialog>
  )
}

function hoursOf(end: (typeof ends)[number]): readonly number[] {
  const { least, most } = quietBounds[end]
  return Array.from({ length: most - least + 1 }, (_, at) => least + at)
}
