import { choicePart, dayPart, idPart, pagesPart, type RawSearch, textPart } from '#console/ui/search-part.ts'

export const messageStates = ['waiting', 'sent', 'failed'] as const
export const channels = ['email', 'sms'] as const

export interface OutboxSearch {
  readonly status: (typeof messageStates)[number] | undefined
  readonly channel: (typeof channels)[number] | undefined
  readonly to: string | undefined
  readonly member: string | undefined
  readonly fromDay: string | undefined
  readonly toDay: string | undefined
  readonly at: readonly string[]
  readonly open: string | undefined
}

export function readOutboxSearch(raw: RawSearch): OutboxSearch {
  return {
    status: choicePart(raw['status'], messageStates),
    channel: choicePart(raw['channel'], channels),
    to: textPart(raw['to']),
    member: idPart(raw['member']),
    fromDay: dayPart(raw['fromDay']),
    toDay: dayPart(raw['toDay']),
    at: pagesPart(raw['at']),
    open: idPart(raw['open']),
  }
}

export function outboxFilters({ status, channel, to, member, fromDay, toDay }: OutboxSearch) {
  return {
    ...(status ? { status } : {}),
    ...(channel ? { channel } : {}),
    ...(to ? { recipient: to } : {}),
    ...(member ? { memberId: member } : {}),
    ...(fromDay ? { from: fromDay } : {}),
    ...(toDay ? { to: toDay } : {}),
  }
}
