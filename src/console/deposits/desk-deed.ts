export const deskDeeds = ['match', 'credit', 'reject', 'return'] as const
export type DeskDeed = (typeof deskDeeds)[number]
