import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Note } from '#browser/ui/Note.tsx'
import { paths } from '#console/paths.ts'
import { Link } from '#console/routing.ts'
import { useScope } from '#console/frame/brand.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { DraftFoot } from '#console/ui/DraftFoot.tsx'
import { PanelPart } from '#console/ui/PanelPart.tsx'
import { RecordPanel } from '#console/ui/RecordPanel.tsx'
import { type Draft, useDraft } from '#console/ui/use-draft.ts'
import { useSave } from '#console/ui/use-save.ts'
import { changeChannel, listChannels } from '#contract/console/channels.ts'

import { channelOf, type ChannelValues, nameOfChannel, valuesOf } from './channel-values.ts'
import { ChannelEffect } from './ChannelEffect.tsx'
import { ChannelFields } from './ChannelFields.tsx'
import { ChannelTags } from './ChannelTable.tsx'
import { faultsOf } from './faults-of.ts'
import type { Channels, KeptChannel } from './kept-channel.ts'
import { useChannelWords } from './use-channel-words.ts'

/** One channel. Open orders keep the details that their members were given. */
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
    <RecordPanel id={kept.id} name={title} onClose={onClose}>
      <PanelPart>
        <ChannelTags kept={kept} />
      </PanelPart>
      {may('cashier.channels') && (
        <PanelPart title={t('console.channels.change')}>
          <ChannelEditor found={found} kept={kept} />
        </PanelPart>
      )}
    </RecordPanel>
  )
}

function ChannelEditor({ found, kept }: { found: Channels; kept: KeptChannel }) {
  const t = useT()
  const words = useChannelWords()
  const draft = useDraft(valuesOf(kept.channel, found), kept.version)
  const [isSubmitted, setSubmitted] = useState(false)
  const saving = useSaveChannel(found, kept.id, draft)
  const faults = isSubmitted && draft.isDirty ? faultsOf(draft.values, found, saving.error) : []
  return (
    <div className="stack">
      <p className="xs muted">{t('console.channels.change_text')}</p>
      {kept.channel.direction === 'payout' && (
        <Note>
          {t('console.channels.payout_rules')}{' '}
          <Link className="link" to={paths.withdrawalSettings}>
            {t('console.setting.withdrawals')}
          </Link>
        </Note>
      )}
      <ChannelFields
        form={{
          found,
          values: draft.values,
          change: (patch) => {
            // The server's error was about the earlier values.
            if (saving.error) saving.forget()
            draft.change(patch)
          },
          isWrong: (field) => faults.includes(field),
        }}
      />
      <DraftFoot
        draft={draft}
        saving={saving}
        {...words}
        onSave={(reason) => {
          setSubmitted(true)
          return faultsOf(draft.values, found).length === 0 && saving.save(reason)
        }}
      >
        {draft.isDirty && kept.channel.direction === 'deposit' && (
          <ChannelEffect found={found} id={kept.id} values={draft.values} />
        )}
        {faults.length > 0 && <Note tone="bad">{t('console.channels.wrong')}</Note>}
      </DraftFoot>
    </div>
  )
}

function useSaveChannel(found: Channels, id: string, draft: Draft<ChannelValues>) {
  const api = useApi()
  const scope = useScope()
  const queries = useQueryClient()
  const { values } = draft
  return useSave({
    draft,
    send: (reason: string, version) =>
      api.call(changeChannel, { ...scope, id, version, channel: channelOf(values), reason }),
    keptAs: () => valuesOf(channelOf(values), found),
    reread: async () => {
      const now = await queries.fetchQuery({ ...queryOf(api, listChannels, scope), staleTime: 0 })
      const kept = now.list.find((one) => one.id === id)
      return kept && { values: valuesOf(kept.channel, found), version: kept.version }
    },
    stale: [listChannels.path],
  })
}
