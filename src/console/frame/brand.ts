import { useSearch } from '@tanstack/react-router'

import { type OperatorInfo, useOperator } from '#console/session/use-operator.ts'

/** Which brand the page is about: the one of the address, else the first that the operator works for. */
export function useBrand(): OperatorInfo['merchants'][number] | undefined {
  const { merchants } = useOperator()
  const { brand } = useSearch({ strict: false }) as { brand?: unknown }
  return merchants.find(({ merchantCode }) => merchantCode === String(brand)) ?? merchants[0]
}

/** What each call names of it. Whoever works for one brand names none: the server knows which. */
export function useScope(): { readonly merchantCode?: string } {
  const { isOfHouse } = useOperator()
  const brand = useBrand()
  return isOfHouse && brand ? { merchantCode: brand.merchantCode } : {}
}
