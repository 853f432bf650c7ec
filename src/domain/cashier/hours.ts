export interface Hours {
  readonly opensAt: string
  readonly closesAt: string
}

/**
 * Whether HH:MM is within the hours. Equal bounds mean the whole day; a close before the open wraps over midnight.
 */
export function isWithinHours(now: string, { opensAt, closesAt }: Hours): boolean {
  if (opensAt === closesAt) return true
  if (opensAt < closesAt) return now >= opensAt && now < closesAt
  return now >= opensAt || now < closesAt
}
