export type TransfersLook = 'all' | 'bonuses'
