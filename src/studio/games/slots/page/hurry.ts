/** The waiting times of one animation, which end as soon as the player presses. */
export interface Hurry {
  isRequested(): boolean
  request(): void
  /** For the next animation. */
  reset(): void
  wait(ms: number): Promise<void>
}

export function openHurry(): Hurry {
  let isRequested = false
  let wake = () => {}
  return {
    isRequested: () => isRequested,
    request() {
      isRequested = true
      wake()
    },
    reset() {
      isRequested = false
    },
    async wait(ms) {
      if (isRequested) return
      await new Promise<void>((done) => {
        const timer = setTimeout(done, Math.max(0, ms))
        wake = () => {
          clearTimeout(timer)
          done()
        }
      })
    },
  }
}
