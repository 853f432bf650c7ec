/** Limits concurrent expensive work. Beyond the queue's limits work is refused at once. */
export interface WorkQueue {
  run<T>(work: () => Promise<T>): Promise<T>
}

export function openWorkQueue(limits: {
  readonly atOnce: number
  readonly waiting: number
  readonly refuse: () => Error
}): WorkQueue {
  const waiting: (() => void)[] = []
  let running = 0
  return {
    async run(work) {
      if (running >= limits.atOnce) {
        if (waiting.length >= limits.waiting) throw limits.refuse()
        await new Promise<void>((resolve) => waiting.push(resolve))
      } else {
        running += 1
      }
      try {
        return await work()
      } finally {
        // Hands the place to the next in line; freeing it first would let a newcomer overtake.
        const next = waiting.shift()
        if (next) next()
        else running -= 1
      }
    },
  }
}
