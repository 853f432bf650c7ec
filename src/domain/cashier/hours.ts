export interface Hours {
  readonly opensAt: string
  readonly closesAt: string
}

/** Whether HH:MM is within the hours. Equal ones are the whole day; those that end before they begin go over midnight. */
export function isWithinHours(now: string, { opensAt, closesAt }: Hours): boolean {
  if (opensAt === closesAt) return true
  if (opensAt < closesAt) return now >= opensAt && now < closesAt
  return now >= opensAt || now < closesAt
}
