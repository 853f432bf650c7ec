import { useSearch } from '#browser/routing/routing-context.ts'
import { type OperatorInfo, useOperator } from '#console/session/use-operator.ts'

/** The current brand: from the URL, else the operator's first. */
export function useBrand(): OperatorInfo['merchants'][number] | undefined {
  const { merchants } = useOperator()
  const brand = useSearch((raw) => raw['brand'])
  return merchants.find(({ merchantCode }) => merchantCode === String(brand)) ?? merchants[0]
}

/** The brand parameter of calls. Operators of a single brand send none, because the server knows it. */
export function useScope(): { readonly merchantCode?: string } {
  const { isOfHouse } = useOperator()
  const brand = useBrand()
  return isOfHouse && brand ? { merchantCode: brand.merchantCode } : {}
}
