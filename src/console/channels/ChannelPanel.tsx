import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { CallRefused, useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Note } from '#browser/ui/Note.tsx'
import { showToast } from '#browser/ui/toast-store.ts'
import { useScope } from '#console/frame/brand.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { Conflict } from '#console/ui/Conflict.tsx'
import { SaveBar } from '#console/ui/SaveBar.tsx'
import { PanelPart, SidePanel } from '#console/ui/SidePanel.tsx'
import { type Draft, useDraft } from '#console/ui/use-draft.ts'
import { changeChannel, listChannels } from '#contract/console/channels.ts'

import { channelOf, type ChannelValues, nameOfChannel, valuesOf } from './channel-values.ts'
import { ChannelFields } from './ChannelFields.tsx'
import type { Channels, KeptChannel } from './ChannelsPage.tsx'
import { ChannelTags } from './ChannelTable.tsx'
import { faultsOf } from './faults-of.ts'
import { useChannelWords } from './use-channel-words.ts'

/** One channel. Orders that are under way keep what they were told. */
export function ChannelPanel({
  found,
  kept,
  onClose,
}: {
  found: Channels
  kept: KeptChannel
  onClose: () => void
}) {
  const t = useT()
  const { may } = useOperator()
  const title = nameOfChannel(kept.channel, found.defaultLanguage)
  return (
    <SidePanel label={title} rowId={kept.id} onClose={onClose} head={<b dir="auto">{title}</b>}>
      <PanelPart>
        <ChannelTags kept={kept} />
      </PanelPart>
      {may('cashier.channels') && (
        <PanelPart title={t('console.channels.change')}>
          <ChannelEditor found={found} kept={kept} />
        </PanelPart>
      )}
    </SidePanel>
  )
}

function ChannelEditor({ found, kept }: { found: Channels; kept: KeptChannel }) {
  const t = useT()
  const words = useChannelWords()
  const draft = useDraft(valuesOf(kept.channel, found), kept.version)
  const [newer, setNewer] = useState<KeptChannel>()
  const [isAsked, setAsked] = useState(false)
  const save = useSaveChannel(found, kept.id, draft, setNewer)
  const faults = isAsked ? faultsOf(draft.values, found, save.error) : []
  const forget = () => {
    setNewer(undefined)
    setAsked(false)
    save.reset()
  }
  return (
    <div className="stack">
      <p className="xs muted">{t('console.channels.change_text')}</p>
      <ChannelFields
        form={{
          found,
          values: draft.values,
          change: (patch) => {
            // What the server said was said of other values.
            if (save.isError && !newer) save.reset()
            draft.change(patch)
          },
          isWrong: (field) => faults.includes(field),
        }}
      />
      {newer && (
        <Conflict
          mine={draft.values}
          theirs={valuesOf(newer.channel, found)}
          {...words}
          onChosen={(chosen) => {
            draft.goOnFrom(valuesOf(newer.channel, found), newer.version, chosen)
            forget()
          }}
        />
      )}
      {faults.length > 0 && <Note tone="bad">{t('console.channels.wrong')}</Note>}
      <SaveBar
        isDirty={draft.isDirty}
        isBusy={save.isPending}
        error={newer ? null : save.error}
        onSave={(reason) => {
          setAsked(true)
          if (faultsOf(draft.values, found).length === 0) save.mutate(reason)
        }}
        onDiscard={() => {
          forget()
          draft.discard()
        }}
      />
    </div>
  )
}

/** Saves a channel. Where somebody saved meanwhile, the newer one is fetched to choose between. */
function useSaveChannel(
  found: Channels,
  id: string,
  draft: Draft<ChannelValues>,
  onNewer: (kept: KeptChannel | undefined) => void,
) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const queries = useQueryClient()
  const { values, version } = draft
  return useMutation({
    mutationFn: (reason: string) =>
      api.call(changeChannel, { ...scope, id, version, channel: channelOf(values), reason }),
    onSuccess: async (saved) => {
      const kept = valuesOf(channelOf(values), found)
      draft.goOnFrom(kept, saved.version, kept)
      await queries.invalidateQueries({ queryKey: [listChannels.path] })
      showToast({ text: t('console.saved') })
    },
    onError: async (error) => {
      if (!(error instanceof CallRefused && error.code === 'changed_meanwhile')) return
      const now = await queries.fetchQuery({ ...queryOf(api, listChannels, scope), staleTime: 0 })
      onNewer(now.list.find((one) => one.id === id))
    },
  })
}
