import { type Locator, type Page, expect } from '@playwright/test'

/** More stops than any page has between two elements. */
const STOPS_MAX = 120

/** Moves the focus by Tab only, so an unreachable element fails the test. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let made = 0; made < STOPS_MAX;) {
    const stops = await target.evaluate(countStops, key)
    if (stops === 0) return
    for (let stop = 0; stop < stops; stop += 1) await page.keyboard.press(key)
    made += stops
  }
  await expect(target, `not reached by ${STOPS_MAX} times ${key}`).toBeFocused()
}

/**
 * How often to press the key before the focus is worth a question, which costs more than a stop: as often as there
 * are elements on the way that the browser surely stops at. Zero at the target.
 */
function countStops(target: Element, key: 'Tab' | 'Shift+Tab'): number {
  const from = document.activeElement
  if (from === target) return 0
  const dialog = target.closest('dialog, [role=dialog]') ?? document
  if (!from || from === document.body || !dialog.contains(from)) return 1
  const sure = 'a[href], button, input:not([type=radio]), select, textarea, summary'
  const isBetween = (one: Element) => {
    const [before, after] = key === 'Tab' ? [from, target] : [target, from]
    const follows = Node.DOCUMENT_POSITION_FOLLOWING
    return Boolean(before.compareDocumentPosition(one) & one.compareDocumentPosition(after) & follows)
  }
  const passed = [...dialog.querySelectorAll<HTMLElement>(sure)].filter(
    (one) =>
      isBetween(one) &&
      one.tabIndex >= 0 &&
      !one.matches(':disabled, [inert] *') &&
      one.checkVisibility({ visibilityProperty: true }),
  )
  return passed.length + 1
}

/** Focuses a field and replaces its text: by keys at first, as a field may lose the focus at the first, then at once. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text.slice(0, 2))
  if (text.length > 2) await page.keyboard.insertText(text.slice(2))
}

/** Focuses a button or link, and presses it. */
export async function pressOn(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}
