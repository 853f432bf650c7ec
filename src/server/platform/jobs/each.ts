/** Named in the message of an error; the others are among its causes. */
const NAMED = 10

/**
 * Does the work of a job for each of several brands, members or rows, one after the other. One that fails holds up no other: the run
 * fails once all had their turn, with an error that names those that failed. The next run tries them again.
 */
export async function forEachAlone<T>(
  all: Iterable<T>,
  work: (one: T) => Promise<unknown>,
  nameOf: (one: T) => string,
): Promise<void> {
  const failures: Error[] = []
  for (const one of all)
    try {
      await work(one)
    } catch (cause) {
      failures.push(new Error(`${nameOf(one)}: ${String(cause)}`, { cause }))
    }
  if (failures.length === 0) return
  const named = failures.slice(0, NAMED).map(({ message }) => message)
  throw new AggregateError(failures, `${failures.length} failed: ${named.join('; ')}`)
}
