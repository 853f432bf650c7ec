/**
 * Storage that never throws. Memory replaces a blocked or full one, so that the page works and forgets at its end.
 */
export type KeptStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>

export const browserStorage = keepWorking(() => localStorage)
export const tabStorage = keepWorking(() => sessionStorage)

/** Where the browser blocks site data, even reading the property `localStorage` throws. */
export function keepWorking(open: () => KeptStorage): KeptStorage {
  const memory = new Map<string, string>()
  const tried = <T>(work: (storage: KeptStorage) => T, otherwise: T): T => {
    try {
      return work(open())
    } catch {
      return otherwise
    }
  }
  return {
    getItem: (key) => memory.get(key) ?? tried((storage) => storage.getItem(key), null),
    setItem(key, text) {
      memory.set(key, text)
      tried((storage) => {
        storage.setItem(key, text)
        memory.delete(key)
      }, undefined)
    },
    removeItem(key) {
      memory.delete(key)
      tried((storage) => storage.removeItem(key), undefined)
    },
    clear() {
      memory.clear()
      tried((storage) => storage.clear(), undefined)
    },
  }
}
