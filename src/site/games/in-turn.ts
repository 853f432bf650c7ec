const waiting: (() => void)[] = []

/** One piece of work for each picture that the screen shows: several strips that come at once draw one after another. */
export function inTurn(work: () => void): void {
  waiting.push(work)
  if (waiting.length === 1) requestAnimationFrame(next)
}

function next(): void {
  waiting[0]?.()
  waiting.shift()
  if (waiting.length > 0) requestAnimationFrame(next)
}
