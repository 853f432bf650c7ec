/** Outcomes of a failed check of a host. `host_taken`: the proof was right, but another brand proved the host first. */
export const hostFaults = [
  'no_such_host',
  'dns_failed',
  'inside_address',
  'not_reached',
  'redirected',
  'file_missing',
  'wrong_record',
  'wrong_file',
  'host_taken',
] as const
export type HostFault = (typeof hostFaults)[number]

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** Scheduled checks of an unproven host end after this; an operator restarts them. */
export const HOST_CHECK_DAYS = 14

/**
 * Exponential backoff after a failed check: waits as long as checks have run already, so that each wait doubles the last,
 * from a minute to at most a day. Undefined once scheduled checks end.
 */
export function waitForHostCheck({ fault, ranMs }: { fault: HostFault; ranMs: number }): number | undefined {
  // Another brand serves the host: a later check would take the host over unseen once that brand drops it.
  if (fault === 'host_taken') return undefined // guard: taken-host-not-freed
  const leftMs = HOST_CHECK_DAYS * DAY_MS - ranMs
  if (leftMs <= 0) return undefined
  return Math.min(Math.max(ranMs, MINUTE_MS), DAY_MS, leftMs)
}
