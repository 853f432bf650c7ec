import type { DehydratedState } from '@tanstack/react-query'

import type { Bootstrap } from './bootstrap.ts'

/** The JSON block of a page: what the browser goes on from without asking again. */
export interface PageData {
  readonly bootstrap: Bootstrap
  readonly queries: DehydratedState
}

export const PAGE_DATA_ID = 'page-data'
