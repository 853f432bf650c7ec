import { categories } from '#domain/navigation/category.ts'

/** The lines of a rebate of a day that can be disputed: a hall, or an amount of the rebate and its payment. */
export const rebateAmounts = ['rebate', 'debtsPaid', 'held', 'credited'] as const

export const rebateLines = [...categories.map(({ id }) => id), ...rebateAmounts] as const
export type RebateDisputeLine = (typeof rebateLines)[number]
