import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { toastDone } from '#console/approvals/toast-done.ts'
import { useScope } from '#console/frame/brand.ts'
import { isPlayWhy } from '#console/ui/play-rules.ts'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import { saveMission } from '#contract/console/missions.ts'

import { AudienceFields } from './AudienceFields.tsx'
import { RewardFields, TaskFields } from './MissionFields.tsx'
import { type Listed, type ListedMission, readTypedMission, typedMission } from './typed-mission.ts'

interface MissionDialogProps {
  readonly found: Listed
  /** Absent for a new mission. */
  readonly known: ListedMission | undefined
  readonly onClose: () => void
}

/** Proposes the next version of a mission to a second operator. */
export function MissionDialog({ found, known, onClose }: MissionDialogProps) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const queries = useQueryClient()
  const [typed, setTyped] = useState(() => typedMission(known, found.games))
  const [isSubmitted, setSubmitted] = useState(false)
  const read = readTypedMission(typed, { found, known })
  const saving = useMutation({
    mutationFn: (reason: string) => {
      if (read.fault !== undefined) throw new Error(`the mission has a fault: ${read.fault}`)
      const version = known?.version ?? 0
      return api.call(saveMission, { ...scope, mission: read.code, version, rules: read.rules, reason })
    },
    onSuccess: async (answer) => {
      await queries.invalidateQueries()
      toastDone(t, answer, t('console.saved'))
      onClose()
    },
  })
  const fields = {
    typed,
    found,
    known,
    change: (patch: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...patch })),
    errorOf: (field: string) =>
      !isSubmitted || read.fault !== field
        ? undefined
        : isPlayWhy(read.why)
          ? t(`console.segment.fault_${read.why}`)
          : t(`console.missions.fault_${read.why}`),
  }
  return (
    <ReasonDialog
      question={t(known ? 'console.missions.change_title' : 'console.missions.add')}
      verb={t('console.missions.save')}
      error={saving.error}
      onSubmitted={() => setSubmitted(true)}
      onConfirm={(reason) => read.fault === undefined && saving.mutateAsync(reason)}
      onClose={onClose}
    >
      <p className="small muted">{t('console.missions.text')}</p>
      <TaskFields {...fields} />
      <RewardFields {...fields} />
      <AudienceFields {...fields} typed={typed.audience} change={(audience) => fields.change({ audience })} />
    </ReasonDialog>
  )
}
