import type { QueryKey } from '@tanstack/react-query'

import type { Bootstrap } from './bootstrap.ts'

/** The query cache of a server-rendered page, with the time of its oldest answer. */
export interface Answers {
  readonly at: number
  readonly list: readonly (readonly [queryKey: QueryKey, answer: unknown])[]
}

/** The JSON block of a page: the browser hydrates from it without new requests. */
export interface PageData {
  readonly bootstrap: Bootstrap
  readonly answers: Answers
}

export const PAGE_DATA_ID = 'page-data'
