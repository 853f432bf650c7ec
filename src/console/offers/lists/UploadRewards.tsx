import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Field } from '#browser/ui/Field.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { useScope } from '#console/frame/brand.ts'
import { FileButton } from '#console/ui/FileButton.tsx'
import { Fault } from '#console/ui/Fault.tsx'
import { listRewardLists, uploadRewardList } from '#contract/console/reward-lists.ts'

/** Chooses an offer and a file, which the server stores and judges line by line. */
export function UploadRewards({
  offers,
  onStored,
}: {
  offers: readonly string[]
  onStored: (listId: string) => void
}) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<string>()
  const offer = offers.find((one) => one === chosen) ?? offers[0]
  const uploading = useMutation({
    mutationFn: async (file: File) => {
      if (!api.upload || offer === undefined) throw new Error('no offer to upload for')
      const fileName = [...file.name].slice(0, 100).join('')
      return await api.upload(uploadRewardList, { ...scope, offer, fileName }, { file, type: 'text/csv' })
    },
    onSuccess: async ({ id }) => {
      await queries.invalidateQueries({ queryKey: [listRewardLists.path] })
      onStored(id)
    },
  })
  const title = t('reward_lists.upload')
  return (
    <section className="card console-card" aria-label={title}>
      <h2>{title}</h2>
      <p className="small muted">{t('reward_lists.upload_text')}</p>
      {offer === undefined ? (
        <Note tone="info">{t('reward_lists.no_offer')}</Note>
      ) : (
        <div className="offer-row">
          <Field label={t('rewards.offer')}>
            <Select
              value={offer}
              onChange={setChosen}
              choices={offers.map((id) => ({ id, label: <bdi className="num">{id}</bdi> }))}
            />
          </Field>
          <FileButton isBusy={uploading.isPending} accept=".csv,text/csv" onChoose={uploading.mutate}>
            {t('reward_lists.choose')}
          </FileButton>
        </div>
      )}
      <Fault error={uploading.error} />
    </section>
  )
}
