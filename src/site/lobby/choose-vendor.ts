import type { Category } from '#domain/navigation/category.ts'

export interface Lane {
  readonly vassalage: string
  readonly isInMaintenance: boolean
}

/**
 * The vendor whose games a hall shows: the one in the URL. The slots hall always shows one: else the remembered
 * vendor, else the first open one. Other halls show all vendors.
 */
export function chooseVendor({
  category,
  lanes,
  requested,
  kept,
}: {
  readonly category: Category
  readonly lanes: readonly Lane[]
  readonly requested: string | undefined
  readonly kept: string | undefined
}): string | undefined {
  const has = (vendor: string | undefined) => lanes.some(({ vassalage }) => vassalage === vendor)
  if (requested !== undefined && (has(requested) || lanes.length === 0)) return requested
  if (category !== 'slots') return undefined
  if (kept !== undefined && has(kept)) return kept
  return (lanes.find(({ isInMaintenance }) => !isInMaintenance) ?? lanes[0])?.vassalage
}
