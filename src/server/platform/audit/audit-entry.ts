import type { Deed } from '#domain/audit/deed.ts'

/** An action of an operator or member: merchant, actor, action, reason, state before and after. */
export interface AuditEntry {
  readonly merchantId: number | null
  /** Null if the house itself acts. */
  readonly operatorId: bigint | null
  /** The member who acted on their own account; with an operator, the member concerned. */
  readonly memberId?: bigint
  readonly action: Deed
  readonly reason: string
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
}
