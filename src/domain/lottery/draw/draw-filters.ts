/** Draws of the console's list: official ones that await a result, those of them that are late, and draws by state. */
export const drawFilters = ['waiting', 'late', 'open', 'drawn', 'settled', 'corrected', 'cancelled'] as const
export type DrawFilter = (typeof drawFilters)[number]
