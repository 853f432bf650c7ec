/** Whether a pointer is down on a row of a table, in the whole page. */
let isPressed = false
const waiting = new Set<() => void>()

export const isRowPressed = (): boolean => isPressed

/** Calls back once the pointer is up and its click was handled. */
export function onRowRelease(work: () => void): () => void {
  waiting.add(work)
  return () => waiting.delete(work)
}

export function watchRows(): void {
  addEventListener(
    'pointerdown',
    ({ target }) => {
      isPressed = target instanceof Element && target.closest('tr.row-opens') !== null
    },
    true,
  )
  // The click follows the release within the same task or the next one.
  const afterClick = () => setTimeout(release)
  addEventListener('pointerup', afterClick, true)
  addEventListener('pointercancel', afterClick, true)
  // The window loses the focus; of an element the event does not reach here.
  addEventListener('blur', afterClick)
}

function release(): void {
  if (!isPressed) return
  isPressed = false
  for (const work of waiting) work()
}
