/** A whole number below a bound, unbiased, from the browser's generator. */
export function randomBelow(below: number): number {
  const limit = Math.floor(0x1_0000_0000 / below) * below
  const drawn = new Uint32Array(1)
  do crypto.getRandomValues(drawn)
  while ((drawn[0] ?? 0) >= limit)
  return (drawn[0] ?? 0) % below
}
