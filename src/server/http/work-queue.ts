/** Runs dear work a few at a time. What would wait too long is refused at once. */
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
        // The place goes to the next in line without becoming free in between.
        const next = waiting.shift()
        if (next) next()
        else running -= 1
      }
    },
  }
}
