import type { Plugin } from 'vite'

const QUERY = /\/query-core\/build\/modern\/query\.js$/
const OBSERVER = /\/query-core\/build\/modern\/infiniteQueryObserver\.js$/

/**
 * Moves the query library's code for paged queries out of the first load. Each query imports it, for calls that page
 * without an observer, of which there are none here; instead, the observer of a paged query puts it in the options.
 */
export function latePaging(): Plugin {
  return {
    name: 'tessera:late-paging',
    transform(code, id) {
      if (QUERY.test(id))
        return replaceEach(code, [
          ['import { infiniteQueryBehavior } from "./infiniteQueryBehavior.js";', ''],
          [
            '(this.#queryType === "infinite" ? infiniteQueryBehavior(this.options.pages) : this.options.behavior)',
            'this.options.behavior',
          ],
        ])
      if (OBSERVER.test(id))
        return replaceEach(code, [
          [
            'import { hasNextPage, hasPreviousPage } from',
            'import { hasNextPage, hasPreviousPage, infiniteQueryBehavior } from',
          ],
          [
            'options._type = "infinite";',
            'options._type = "infinite"; options.behavior = infiniteQueryBehavior(options.pages);',
          ],
        ])
      return undefined
    },
  }
}

/** Fails on another version of the library, whose text may differ. */
function replaceEach(code: string, pairs: readonly (readonly [string, string])[]): string {
  return pairs.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`the query library has no longer: ${from}`)
    return text.replaceAll(from, to)
  }, code)
}
