import { useMutation } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { showToast } from '#browser/ui/toast-store.ts'
import { FileButton } from '#console/ui/FileButton.tsx'
import { Fault } from '#console/ui/Fault.tsx'
import { takeGameList, uploadGameList } from '#contract/console/game-lists.ts'

import { type Provider, useAskAgain } from './use-provider.ts'

/** Fetches a list from the provider, or reads one from a file. */
export function TakeList({
  provider: { code, listsGames },
  isFirst,
  onTaken,
}: {
  provider: Provider
  isFirst: boolean
  onTaken: () => void
}) {
  const t = useT()
  const api = useApi()
  const askAgain = useAskAgain()
  const take = useMutation({
    mutationFn: async (file: File | undefined) => {
      if (!file) return await api.call(takeGameList, { code })
      if (!api.upload) throw new Error('this client uploads no files')
      const type = file.name.toLowerCase().endsWith('.json') ? 'application/json' : 'text/csv'
      const fileName = [...file.name].slice(0, 100).join('')
      return await api.upload(uploadGameList, { code, fileName }, { file, type })
    },
    onSuccess: async () => {
      onTaken()
      await askAgain()
      showToast({ text: t('gp.list.taken') })
    },
  })
  return (
    <div className="gp-take">
      <div className="console-buttons">
        {listsGames && (
          <Button
            size="sm"
            icon="refresh"
            tone={isFirst ? 'main' : 'line'}
            isBusy={take.isPending}
            onClick={() => take.mutate(undefined)}
          >
            {t('gp.list.ask')}
          </Button>
        )}
        <FileButton
          size="sm"
          tone={isFirst && !listsGames ? 'main' : 'line'}
          isBusy={take.isPending}
          accept=".csv,.json,text/csv,application/json"
          onChoose={take.mutate}
        >
          {t('gp.list.upload')}
        </FileButton>
      </div>
      <Fault error={take.error} />
    </div>
  )
}
