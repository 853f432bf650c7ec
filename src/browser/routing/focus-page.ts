/**
 * After a navigation the focus moves to the page's heading: a screen reader announces it, and the next tab stop is in
 * the page. What the page or a dialog has focused stays focused.
 */
export function focusPage(): void {
  const main = document.querySelector('main')
  const { activeElement } = document
  if (!main || main.contains(activeElement) || activeElement?.closest('[role="dialog"]')) return
  const heading = main.querySelector<HTMLElement>('h1')
  // A heading takes focus only from code.
  heading?.setAttribute('tabindex', '-1')
  ;(heading ?? main).focus({ preventScroll: true })
}
