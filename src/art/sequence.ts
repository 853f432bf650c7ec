/** The element at an index that the caller knows to exist; a missing one is a bug in the drawing. */
export function at<T>(list: ArrayLike<T>, index: number): T {
  const found = list[index]
  if (found === undefined) throw new RangeError(`index ${index} is outside of ${list.length} elements`)
  return found
}
