/** How many sets of `count` there are among `from`. */
export function choose(from: number, count: number): bigint {
  if (count < 0 || count > from) return 0n
  let ways = 1n
  for (let place = 0; place < count; place += 1) ways = (ways * BigInt(from - place)) / BigInt(place + 1)
  return ways
}
