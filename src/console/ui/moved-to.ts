/** The list with one entry moved; the same list if the place does not exist. */
export function movedTo<One>(list: readonly One[], from: number, to: number): readonly One[] {
  const moved = list[from]
  if (moved === undefined || from === to || to < 0 || to >= list.length) return list
  const others = list.filter((_, place) => place !== from)
  return [...others.slice(0, to), moved, ...others.slice(to)]
}
