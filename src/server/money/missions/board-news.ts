/** Open pages of a brand refetch its board at most this often: every bet may change a place. */
const PAUSE_MS = 5_000

/** Gathers changes of boards, and publishes those of a brand once its pause is over. */
export function openBoardNews(publish: (merchantId: number) => void) {
  const changed = new Set<number>()
  const publishedAt = new Map<number, number>()
  return {
    note: (merchantId: number): void => {
      changed.add(merchantId)
    },
    /** Called after each count; what changed during a pause is published by a later call. */
    publishDue: (nowMs: number): void => {
      for (const merchantId of changed) {
        if (nowMs - (publishedAt.get(merchantId) ?? -Infinity) < PAUSE_MS) continue
        publishedAt.set(merchantId, nowMs)
        changed.delete(merchantId)
        publish(merchantId)
      }
    },
  }
}
