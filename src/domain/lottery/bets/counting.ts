/** n over k, exactly; 0 where k is out of range. */
export function combinations({ from, choose }: { readonly from: number; readonly choose: number }): bigint {
  if (choose < 0 || choose > from) return 0n
  let product = 1n
  for (let step = 1; step <= choose; step += 1)
    product = (product * BigInt(from - choose + step)) / BigInt(step)
  return product
}

/** The same for choices of a member, where the result is small; used for each line and draw. */
export function smallCombinations(from: number, choose: number): number {
  if (choose < 0 || choose > from) return 0
  if (choose === 1) return from
  let product = 1
  for (let step = 1; step <= choose; step += 1) product = (product * (from - choose + step)) / step
  return product
}

/** Ordered selections without repetition. */
export function arrangements({ from, choose }: { readonly from: number; readonly choose: number }): bigint {
  let product = 1n
  for (let step = 0; step < choose; step += 1) product *= BigInt(from - step)
  return product
}

/** Sequences of `length` values in which each of `named` values occurs, by inclusion and exclusion. */
export function sequencesWithAll({
  values,
  length,
  named,
}: {
  readonly values: number
  readonly length: number
  readonly named: number
}): bigint {
  let sum = 0n
  for (let without = 0; without <= named; without += 1) {
    const term = combinations({ from: named, choose: without }) * BigInt(values - without) ** BigInt(length)
    sum += without % 2 === 0 ? term : -term
  }
  return sum
}

/**
 * Sequences of `length` values in which, of some named values, these `missing` do not occur, these `single` occur once
 * and these `repeated` at least twice.
 */
export function sequencesWith({
  values,
  length,
  missing,
  single,
  repeated,
}: {
  readonly values: number
  readonly length: number
  readonly missing: number
  readonly single: number
  readonly repeated: number
}): bigint {
  let sum = 0n
  // A repeated value is any value less those that do not occur and those that occur once.
  for (let gone = 0; gone <= repeated; gone += 1)
    for (let once = 0; gone + once <= repeated; once += 1) {
      const ways =
        combinations({ from: repeated, choose: gone }) * combinations({ from: repeated - gone, choose: once })
      const placed = single + once
      const free = BigInt(values - missing - gone - placed)
      const term = ways * arrangements({ from: length, choose: placed }) * free ** BigInt(length - placed)
      sum += (gone + once) % 2 === 0 ? term : -term
    }
  return sum
}

const knownOrders = new Map<string, readonly number[]>()

/** The different orders of the digits of a number, ascending. */
export function ordersOf(number: number, digits: number): readonly number[] {
  const text = String(number).padStart(digits, '0')
  const found = knownOrders.get(text) ?? findOrders(text)
  knownOrders.set(text, found)
  return found
}

function findOrders(text: string): readonly number[] {
  let orders = ['']
  for (const [place, digit] of [...text].entries())
    orders = orders.flatMap((order) =>
      Array.from({ length: place + 1 }, (_, at) => order.slice(0, at) + digit + order.slice(at)),
    )
  return [...new Set(orders)].map(Number).toSorted((a, b) => a - b)
}
