import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Note } from '#browser/ui/Note.tsx'
import { toastDone } from '#console/approvals/toast-done.ts'
import { useScope } from '#console/frame/brand.ts'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import { addChannel, listChannels } from '#contract/console/channels.ts'
import type { ChannelDirection } from '#domain/cashier/channel.ts'

import { channelOf, newChannel } from './channel-values.ts'
import { ChannelFields } from './ChannelFields.tsx'
import { faultsOf } from './faults-of.ts'
import type { Channels } from './kept-channel.ts'

/** Adds a channel at the end of the list, after a second operator's approval. */
export function AddChannelDialog({
  found,
  direction,
  onClose,
}: {
  found: Channels
  direction: ChannelDirection
  onClose: () => void
}) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const queries = useQueryClient()
  const [values, setValues] = useState(() => newChannel(direction, nextPosition(found, direction), found))
  const [isSubmitted, setSubmitted] = useState(false)
  const add = useMutation({
    mutationFn: (reason: string) => api.call(addChannel, { ...scope, channel: channelOf(values), reason }),
    onSuccess: async (answer) => {
      await queries.invalidateQueries({ queryKey: [listChannels.path] })
      toastDone(t, answer, t('console.saved'))
      onClose()
    },
  })
  const faults = isSubmitted ? faultsOf(values, found, add.error) : []
  return (
    <ReasonDialog
      question={t(`console.channels.add_${direction}`)}
      verb={t('console.channels.add')}
      error={add.error}
      onConfirm={(reason) => {
        setSubmitted(true)
        return faultsOf(values, found).length === 0 && add.mutateAsync(reason)
      }}
      onClose={onClose}
    >
      <ChannelFields
        form={{
          found,
          values,
          change: (patch) => {
            if (add.isError) add.reset()
            setValues((before) => ({ ...before, ...patch }))
          },
          isWrong: (field) => faults.includes(field),
        }}
      />
      {faults.length > 0 && <Note tone="bad">{t('console.channels.wrong')}</Note>}
    </ReasonDialog>
  )
}

function nextPosition({ list }: Channels, direction: ChannelDirection): number {
  const places = list
    .filter(({ channel }) => channel.direction === direction)
    .map(({ channel }) => channel.position)
  return Math.min(999, Math.max(0, ...places) + 1)
}
