export const consoleDeeds = ['match', 'credit', 'reject', 'return'] as const
export type ConsoleDeed = (typeof consoleDeeds)[number]
