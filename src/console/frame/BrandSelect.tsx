import { useT } from '#browser/i18n/translate.ts'
import { Select } from '#browser/ui/Select.tsx'
import { useNavigate } from '#console/routing.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { changeSearch } from '#console/ui/url-state.ts'

import { useBrand } from './brand.ts'

/** Brand switch for operators of the house; others see their brand's name. */
export function BrandSelect() {
  const t = useT()
  const navigate = useNavigate()
  const { merchants } = useOperator()
  const brand = useBrand()
  if (!brand) return null
  if (merchants.length < 2) return <span className="muted console-wide">{brand.name}</span>
  return (
    <Select
      label={t('console.brand')}
      value={brand.merchantCode}
      choices={merchants.map(({ merchantCode, name }) => ({ id: merchantCode, label: name }))}
      // Filters, pages and open rows belong to the previous brand and are dropped.
      onChange={(merchantCode) => navigate(changeSearch(() => ({ brand: merchantCode })))}
    />
  )
}
