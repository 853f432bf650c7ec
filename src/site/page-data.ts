import type { QueryKey } from '@tanstack/react-query'

import type { Bootstrap } from './bootstrap.ts'

/** What the page was drawn with: each question with its answer, and since when they are known. */
export interface Answers {
  readonly at: number
  readonly list: readonly (readonly [asked: QueryKey, answer: unknown])[]
}

/** The JSON block of a page: what the browser goes on from without asking again. */
export interface PageData {
  readonly bootstrap: Bootstrap
  readonly answers: Answers
}

export const PAGE_DATA_ID = 'page-data'
