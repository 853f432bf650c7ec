import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Field } from '#browser/ui/Field.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { showToast } from '#browser/ui/toast-store.ts'
import { useBrand } from '#console/frame/brand.ts'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import { applyGameList } from '#contract/console/game-lists.ts'

import type { GameListHead } from './game-list.ts'
import { useAskAgain } from './use-provider.ts'

const offers = ['no', 'off', 'on'] as const

/** Imports games of a list in batches. Each batch is atomic, so an interruption leaves whole batches. */
export function ApplyDialog({
  code,
  list,
  state,
  ids,
  count,
  onClose,
}: {
  code: string
  list: GameListHead
  state: 'new' | 'changed'
  ids: readonly string[] | undefined
  count: number
  onClose: () => void
}) {
  const t = useT()
  const brand = useBrand()
  const [offer, setOffer] = useState<(typeof offers)[number]>('no')
  const [done, setDone] = useState(0)
  const apply = useApply({ code, list, state, ids }, setDone, onClose)
  return (
    <ReasonDialog
      question={t(`gp.list.${state}_question`, { count })}
      verb={t(`gp.list.do_${state}`, { count })}
      error={apply.error}
      onConfirm={(reason) =>
        apply.mutateAsync({
          reason,
          offer:
            brand && offer !== 'no' ? { merchantCode: brand.merchantCode, isOn: offer === 'on' } : undefined,
        })
      }
      onClose={onClose}
    >
      <p className="small">{t(`gp.list.${state}_text`)}</p>
      {state === 'new' && brand && (
        <Field label={t('gp.offer.label', { name: brand.name })} hint={t('gp.offer.hint')}>
          <Select
            value={offer}
            choices={offers.map((id) => ({ id, label: t(`gp.offer.${id}`) }))}
            onChange={(id) => setOffer(offers.find((one) => one === id) ?? 'no')}
          />
        </Field>
      )}
      <p className="small num" role="status">
        {apply.isPending && t('gp.list.progress', { done, count })}
      </p>
    </ReasonDialog>
  )
}

interface ApplyRequest {
  readonly reason: string
  readonly offer: { readonly merchantCode: string; readonly isOn: boolean } | undefined
}

function useApply(
  {
    code,
    list,
    state,
    ids,
  }: {
    readonly code: string
    readonly list: GameListHead
    readonly state: 'new' | 'changed'
    readonly ids: readonly string[] | undefined
  },
  requested: (done: number) => void,
  onDone: () => void,
) {
  const t = useT()
  const api = useApi()
  const askAgain = useAskAgain()
  return useMutation({
    mutationFn: async ({ reason, offer }: ApplyRequest) => {
      let done = 0
      for (;;) {
        const { applied, left } = await api.call(applyGameList, {
          code,
          id: list.id,
          state,
          ...(ids ? { ids: [...ids] } : {}),
          ...(offer ? { offer } : {}),
          reason,
        })
        done += applied
        requested(done)
        if (left === 0) return done
      }
    },
    onSuccess: (done) => {
      showToast({ text: t('gp.list.applied', { count: done }) })
      onDone()
    },
    onSettled: askAgain,
  })
}
