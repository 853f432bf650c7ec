/** So many calls at once of each: a storm of one fills its own places, and nobody else's. */
export interface Hold {
  /** Nothing, where there is no place. */
  run<T>(code: string, work: () => Promise<T>): Promise<T> | undefined
  count(code: string): number
}

export function openHold(atOnce: number): Hold {
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
