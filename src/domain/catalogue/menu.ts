import { type Category, categories } from '#domain/navigation/category.ts'

/** Most vendors in the dropdown of a category. */
export const MENU_VENDORS_MAX = 11

/** A full dropdown also links to the hall: there may be more vendors than it shows. */
export function leadsOn(count: number): boolean {
  return count === MENU_VENDORS_MAX
}

export type CategoryCode = (typeof categories)[number]['code']
export const categoryCodes: readonly CategoryCode[] = categories.map((one) => one.code)

export function categoryOfCode(code: CategoryCode): Category {
  return categories.find((one) => one.code === code)?.id ?? 'slots'
}

export function codeOfCategory(category: Category): CategoryCode {
  return categories.find((one) => one.id === category)?.code ?? 'RNG'
}
