const KEY = 'searched'
const MOST = 6
const LONGEST = 60

/** Recent searches of this browser, newest first. Invalid stored lines are dropped. */
export function readRecent(storage: Pick<Storage, 'getItem'>): string[] {
  const text = storage.getItem(KEY) ?? ''
  const lines = text.split('\n').filter((line) => line !== '' && line.length <= LONGEST)
  return [...new Set(lines)].slice(0, MOST)
}

export function keepRecent(storage: Pick<Storage, 'getItem' | 'setItem'>, query: string): void {
  const line = query.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST)
  if (line === '') return
  const others = readRecent(storage).filter((one) => one !== line)
  storage.setItem(KEY, [line, ...others].slice(0, MOST).join('\n'))
}

export function forgetRecent(storage: Pick<Storage, 'removeItem'>): void {
  storage.removeItem(KEY)
}
