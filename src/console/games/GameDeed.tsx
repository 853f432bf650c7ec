import { useMutation, useQueryClient } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { showToast } from '#browser/ui/toast-store.ts'
import { useScope } from '#console/frame/brand.ts'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import { listGames, offerVendorGames, switchAllGames } from '#contract/console/games.ts'

import type { Games } from './game.ts'

export type Deed =
  | { readonly kind: 'offer'; readonly vendor: Games['vendors'][number] }
  | { readonly kind: 'switch'; readonly areGamesOn: boolean }

/** Actions on many games at once require a reason. */
export function GameDeed({ deed, onClose }: { deed: Deed; onClose: () => void }) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const queries = useQueryClient()
  const done = useMutation({
    mutationFn: async (reason: string) => {
      if (deed.kind === 'offer') {
        const { offered } = await api.call(offerVendorGames, {
          ...scope,
          vendorCode: deed.vendor.code,
          reason,
        })
        return t('games.offered', { count: offered })
      }
      await api.call(switchAllGames, { ...scope, areGamesOn: deed.areGamesOn, reason })
      return t('console.saved')
    },
    onSuccess: async (answer) => {
      await queries.invalidateQueries({ queryKey: [listGames.path] })
      showToast({ text: answer })
      onClose()
    },
  })
  const asking = {
    error: done.error,
    onConfirm: (reason: string) => done.mutateAsync(reason),
    onClose,
  }
  if (deed.kind === 'offer') {
    const { name, further } = deed.vendor
    return (
      <ReasonDialog
        question={t('games.offer_question', { name, count: further })}
        verb={t('games.offer_verb')}
        {...asking}
      >
        <p className="small">{t('games.offer_text')}</p>
      </ReasonDialog>
    )
  }
  return deed.areGamesOn ? (
    <ReasonDialog question={t('games.switch_on_question')} verb={t('games.switch_on')} {...asking} />
  ) : (
    <ReasonDialog question={t('games.switch_off_question')} verb={t('games.switch_off')} isGrave {...asking}>
      <p className="small">{t('games.all_off_text')}</p>
    </ReasonDialog>
  )
}
