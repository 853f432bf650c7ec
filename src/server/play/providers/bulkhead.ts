/** Bulkhead: limits concurrent calls per provider, so a flood from one takes no places of the others. */
export interface Bulkhead {
  /** Undefined when no place is free. */
  run<T>(code: string, work: () => Promise<T>): Promise<T> | undefined
  count(code: string): number
}

export function openBulkhead(atOnce: number): Bulkhead {
  const running = new Map<string, number>()
  const leave = (code: string) => {
    const left = (running.get(code) ?? 1) - 1
    if (left > 0) running.set(code, left)
    else running.delete(code)
  }
  return {
    run(code, work) {
      const count = running.get(code) ?? 0
      if (count >= atOnce) return undefined
      running.set(code, count + 1)
      return work().finally(() => leave(code))
    },
    count: (code) => running.get(code) ?? 0,
  }
}
