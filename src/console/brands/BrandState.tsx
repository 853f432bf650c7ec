import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { useOperator } from '#console/session/use-operator.ts'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import { listBrands, setBrandState } from '#contract/console/brands.ts'

import type { ListedBrand } from './listed-brand.ts'

/** Closes a brand in two steps, and reopens it after the first. */
export function BrandState({ brand }: { brand: ListedBrand }) {
  const t = useT()
  const { may } = useOperator()
  const [action, setAction] = useState<ListedBrand['state']>()
  const next = brand.state === 'open' ? (['closing'] as const) : (['open', 'closed'] as const)
  return (
    <>
      {brand.endProposedBy !== undefined && (
        <Note tone="warn">{t('console.brands.end_proposed', { name: brand.endProposedBy })}</Note>
      )}
      {brand.state === 'closing' && (
        <Note tone="warn">
          {t(brand.holdsMoney ? 'console.brands.closing_money' : 'console.brands.closing_empty')}
        </Note>
      )}
      {may('brands.close') && brand.state !== 'closed' && (
        <div className="console-buttons">
          {next.map((state) => (
            <Button key={state} size="sm" onClick={() => setAction(state)}>
              {t(`console.brands.to_${state}`)}
            </Button>
          ))}
        </div>
      )}
      {action && <StateDialog brand={brand} state={action} onClose={() => setAction(undefined)} />}
    </>
  )
}

function StateDialog({
  brand,
  state,
  onClose,
}: {
  brand: ListedBrand
  state: ListedBrand['state']
  onClose: () => void
}) {
  const t = useT()
  const api = useApi()
  const queries = useQueryClient()
  const change = useMutation({
    mutationFn: (reason: string) =>
      api.call(setBrandState, { code: brand.code, version: brand.version, state, reason }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: [listBrands.path] })
      onClose()
    },
  })
  return (
    <ReasonDialog
      question={`${t(`console.brands.to_${state}`)}: ${brand.name}`}
      verb={t(`console.brands.to_${state}`)}
      isGrave={state !== 'open'}
      error={change.error}
      onConfirm={(reason) => change.mutateAsync(reason)}
      onClose={onClose}
    >
      <p className="small">{t(`console.brands.about_${state}`)}</p>
    </ReasonDialog>
  )
}
