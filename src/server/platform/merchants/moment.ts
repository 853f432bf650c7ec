/** Whether a written time exists: `new Date` turns 31 February into a day in March. */
export function isMoment(written: string): boolean {
  const read = new Date(written)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(written.slice(0, 19))
}
