/**
 * Whether a thief would guess it early: one digit repeated, a run of digits, a repeated half or third, or a
 * well-known pattern.
 */
export function isTrivialPaymentPassword(password: string): boolean {
  const steps = new Set<number>()
  for (let at = 1; at < password.length; at += 1)
    steps.add(password.charCodeAt(at) - password.charCodeAt(at - 1))
  if (steps.size <= 1) return steps.size === 0 || [-1, 0, 1].includes([...steps][0] ?? 0)
  return isRepeated(password, 2) || isRepeated(password, 3) || KNOWN.has(password)
}

/** Common six-digit patterns that are no run. */
const KNOWN: ReadonlySet<string> = new Set([
  '112233',
  '332211',
  '520520',
  '147258',
  '159753',
  '789456',
  '102030',
])

function isRepeated(text: string, size: number): boolean {
  return (
    text.length > size &&
    text ===
      text
        .slice(0, size)
        .repeat(Math.ceil(text.length / size))
        .slice(0, text.length)
  )
}
