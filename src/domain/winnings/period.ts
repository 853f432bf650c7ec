/** Over which time wins are compared: the day, the week or the month that ends now, in hours. */
export const hoursOfPeriod = { day: 24, week: 168, month: 720 } as const

export type WinPeriod = keyof typeof hoursOfPeriod

export const winPeriods = ['day', 'week', 'month'] as const satisfies readonly WinPeriod[]
