import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { toastDone } from '#console/approvals/toast-done.ts'
import { useScope } from '#console/frame/brand.ts'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import { useCount } from '#console/ui/use-count.ts'
import { saveRaffle } from '#contract/console/raffles.ts'
import { writeAmount } from '#domain/money/amount.ts'

import { DrawFields } from './DrawFields.tsx'
import { PrizeFields } from './PrizeFields.tsx'
import { RaffleFields } from './RaffleFields.tsx'
import { type Listed, type ListedRaffle, readTypedRaffle, typedRaffle } from './typed-raffle.ts'

interface RaffleDialogProps {
  readonly found: Listed
  /** Absent for a new raffle. */
  readonly known: ListedRaffle | undefined
  readonly onClose: () => void
}

/** Proposes the next version of a raffle to a second operator. */
export function RaffleDialog({ found, known, onClose }: RaffleDialogProps) {
  const t = useT()
  const count = useCount()
  const api = useApi()
  const scope = useScope()
  const queries = useQueryClient()
  const [typed, setTyped] = useState(() => typedRaffle(known))
  const [isSubmitted, setSubmitted] = useState(false)
  const [nowMs] = useState(() => Date.now())
  const read = readTypedRaffle(typed, { found, known, nowMs })
  const saving = useMutation({
    mutationFn: (reason: string) => {
      if (read.fault !== undefined) throw new Error(`the raffle has a fault: ${read.fault}`)
      const version = known?.version ?? 0
      return api.call(saveRaffle, { ...scope, raffle: read.code, version, rules: read.rules, reason })
    },
    onSuccess: async (answer) => {
      await queries.invalidateQueries()
      toastDone(t, answer, t('console.saved'))
      onClose()
    },
  })
  const fields = {
    typed,
    isNew: known === undefined,
    change: (patch: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...patch })),
    errorOf: (field: string) =>
      isSubmitted && read.fault === field ? t(`console.raffles.fault_${read.why}`) : undefined,
  }
  return (
    <ReasonDialog
      question={t(known ? 'console.raffles.change_title' : 'console.raffles.add')}
      verb={t('console.missions.save')}
      error={saving.error}
      onSubmitted={() => setSubmitted(true)}
      onConfirm={(reason) => read.fault === undefined && saving.mutateAsync(reason)}
      onClose={onClose}
    >
      <p className="small muted">{t('console.raffles.text')}</p>
      <RaffleFields {...fields} />
      {typed.kind === 'draw' && <DrawFields {...fields} />}
      <PrizeFields {...fields} found={found} />
      {read.fault === undefined && (
        <p className="small" role="status">
          {t('console.raffles.cost_most', {
            points: count(Number(read.cost.points)),
            cash: writeAmount(read.cost.cash),
          })}
        </p>
      )}
    </ReasonDialog>
  )
}
