import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { type Column, Table } from '#browser/ui/Table.tsx'
import { toastDone } from '#console/approvals/toast-done.ts'
import { useScope } from '#console/frame/brand.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import { pauseOffer, type readOffer } from '#contract/console/offers.ts'
import type { Output } from '#contract/endpoint.ts'

import type { ListedOffer } from './offer-values.ts'

type Pauses = Output<typeof readOffer>['pauses']

/** Pausing an offer, which one operator does; resuming it, which a second one approves. */
export function OfferPause({ newest }: { newest: ListedOffer }) {
  const t = useT()
  const { may } = useOperator()
  const [isOpen, setOpen] = useState(false)
  const { pause } = newest
  return (
    <>
      {pause && (
        <Note tone="warn">
          {t('offers.paused_note', { name: pause.operatorName, reason: pause.reason })}{' '}
          <ExactTime at={pause.pausedAt} />
        </Note>
      )}
      {may('content.write') && (
        <div className="console-buttons">
          <Button onClick={() => setOpen(true)}>{t(pause ? 'offers.resume' : 'offers.pause')}</Button>
        </div>
      )}
      {isOpen && <PauseDialog newest={newest} onClose={() => setOpen(false)} />}
    </>
  )
}

function PauseDialog({
  newest: { offer, pause },
  onClose,
}: {
  newest: Pick<ListedOffer, 'offer' | 'pause'>
  onClose: () => void
}) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const queries = useQueryClient()
  const verb = pause ? 'resume' : 'pause'
  const changing = useMutation({
    mutationFn: (reason: string) =>
      api.call(pauseOffer, { ...scope, offer, reason, ...(pause ? { resumes: pause.id } : {}) }),
    onSuccess: async (answer) => {
      toastDone(t, answer, t('console.action.offer.pause'))
      await queries.invalidateQueries()
      onClose()
    },
  })
  return (
    <ReasonDialog
      question={t(`offers.${verb}_question`, { offer })}
      verb={t(`offers.${verb}`)}
      error={changing.error}
      onConfirm={(reason) => changing.mutateAsync(reason)}
      onClose={onClose}
    >
      <Note tone={pause ? 'info' : 'warn'}>{t(`offers.${verb}_text`)}</Note>
    </ReasonDialog>
  )
}

/** When the offer was paused, by whom and why, and who resumed it. */
export function PauseHistory({ pauses }: { pauses: Pauses }) {
  const t = useT()
  if (pauses.length === 0) return null
  const columns: readonly Column<Pauses[number]>[] = [
    {
      id: 'from',
      head: t('offers.pause_from'),
      cell: ({ pausedAt, operatorName, reason }) => (
        <>
          <ExactTime at={pausedAt} />{' '}
          <span className="small muted">{t('offers.pause_reason', { name: operatorName, reason })}</span>
        </>
      ),
    },
    {
      id: 'until',
      head: t('offers.pause_until'),
      cell: ({ resumed }) => <Resumed resumed={resumed} />,
    },
  ]
  return (
    <>
      <h3>{t('offers.pauses')}</h3>
      <Table label={t('offers.pauses')} columns={columns} rows={pauses} rowId={({ id }) => id} empty={null} />
    </>
  )
}

function Resumed({ resumed }: Pick<Pauses[number], 'resumed'>) {
  const t = useT()
  if (!resumed) return t('offers.pause_running')
  const name = t('offers.by_two', { name: resumed.operatorName, second: resumed.secondName })
  return (
    <>
      <ExactTime at={resumed.at} />{' '}
      <span className="small muted">{t('offers.pause_reason', { name, reason: resumed.reason })}</span>
    </>
  )
}
