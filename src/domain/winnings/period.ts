/** Periods of the winner board that end now, in hours. */
export const hoursOfPeriod = { day: 24, week: 168, month: 720 } as const

export type WinPeriod = keyof typeof hoursOfPeriod

export const winPeriods = ['day', 'week', 'month'] as const satisfies readonly WinPeriod[]
