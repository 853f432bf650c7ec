const waiting: (() => void)[] = []

/** Queues work, one item per animation frame: strips that appear together render one after another. */
export function inTurn(work: () => void): void {
  waiting.push(work)
  if (waiting.length === 1) requestAnimationFrame(next)
}

function next(): void {
  waiting[0]?.()
  waiting.shift()
  if (waiting.length > 0) requestAnimationFrame(next)
}
