import type { Permission } from '#domain/access/permission.ts'

/** Records that the console's search finds by a name, number or reference. */
export const consoleRecordKinds = ['member', 'deposit', 'withdrawal', 'round', 'ticket'] as const
export type ConsoleRecordKind = (typeof consoleRecordKinds)[number]

/** The permission that an operator needs to find records of a kind. */
export const consoleRecordNeeds: Readonly<Record<ConsoleRecordKind, Permission>> = {
  member: 'members.read',
  deposit: 'cashier.read',
  withdrawal: 'cashier.read',
  round: 'rounds.read',
  ticket: 'lottery.read',
}

/** At most so many of each kind; a longer list belongs to the page of the kind. */
export const FOUND_EACH = 5

const ID = /^[1-9]\d{0,17}$/

/** The text as a record's number; undefined if it is none. */
export function readRecordId(text: string): bigint | undefined {
  return ID.test(text) ? BigInt(text) : undefined
}
