/** Conditions of the dashboard that need an operator. */
export const alarmKinds = [
  'sms_daily_max',
  'sms_daily_near',
  'messages_failed',
  'audit_broken',
  'audit_unchecked',
  'withdrawals_held',
  'provider_differences',
  'game_returns',
  'results_awaited',
  'result_feeds',
  'closed',
] as const
export type AlarmKind = (typeof alarmKinds)[number]

export type AlarmGravity = 'bad' | 'warn' | 'info'

/** Grave alarms end with their condition only, so that no operator hides that money or the audit trail is wrong. */
export const alarmRules: Readonly<
  Record<AlarmKind, { readonly gravity: AlarmGravity; readonly isClosable: boolean }>
> = {
  sms_daily_max: { gravity: 'bad', isClosable: false },
  sms_daily_near: { gravity: 'warn', isClosable: true },
  messages_failed: { gravity: 'warn', isClosable: true },
  audit_broken: { gravity: 'bad', isClosable: false },
  audit_unchecked: { gravity: 'warn', isClosable: false },
  withdrawals_held: { gravity: 'warn', isClosable: false },
  provider_differences: { gravity: 'bad', isClosable: false },
  game_returns: { gravity: 'bad', isClosable: false },
  results_awaited: { gravity: 'warn', isClosable: true },
  result_feeds: { gravity: 'warn', isClosable: true },
  closed: { gravity: 'info', isClosable: true },
}

/** A shift: an operator who goes home without a word holds no alarm any longer. */
export const ALARM_OWNED_HOURS = 8
/** A closed alarm whose condition still holds comes back after these hours, or once there is more of it. */
export const ALARM_CLOSED_HOURS = 24

export const alarmDeeds = ['take', 'hand_over', 'release', 'close', 'reopen'] as const
export type AlarmDeed = (typeof alarmDeeds)[number]

export interface AlarmRecord {
  /** Absent: the owner was suspended, or there is none. */
  readonly ownerId?: bigint | undefined
  readonly ownedUntilMs?: number | undefined
  readonly closedUntilMs?: number | undefined
  readonly closedExtent?: number | undefined
}

export interface AlarmStanding {
  readonly ownerId?: bigint
  readonly isClosed: boolean
}

/** The owner and the closure of an alarm that still count. */
export function alarmStanding(
  record: AlarmRecord,
  { nowMs, extent }: { readonly nowMs: number; readonly extent: number },
): AlarmStanding {
  const { ownerId, ownedUntilMs = 0, closedUntilMs = 0, closedExtent = 0 } = record
  return {
    ...(ownerId !== undefined && ownedUntilMs > nowMs ? { ownerId } : {}),
    isClosed: closedUntilMs > nowMs && extent <= closedExtent,
  }
}

export type AlarmRefusal = 'alarm_of_another' | 'alarm_not_yours' | 'alarm_stands'

/** Why an operator may not do this about an alarm; a free one belongs to the first who takes or closes it. */
export function refuseAlarmDeed(
  deed: AlarmDeed,
  alarm: { readonly kind: AlarmKind; readonly standing: AlarmStanding },
  operatorId: bigint,
): AlarmRefusal | undefined {
  const { ownerId } = alarm.standing
  // guard: grave-alarm-stands
  if (deed === 'close' && !alarmRules[alarm.kind].isClosable) return 'alarm_stands'
  // guard: alarm-of-one-operator
  if (ownerId !== undefined && ownerId !== operatorId) return 'alarm_of_another'
  if (ownerId === undefined && (deed === 'hand_over' || deed === 'release')) return 'alarm_not_yours'
  return undefined
}
