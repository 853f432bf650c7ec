/** One picture of a field: uploading, uploaded, or failed with a message. */
export interface ListedPicture {
  readonly key: number
  readonly name: string
  readonly state: 'sending' | 'kept' | 'failed'
  /** Progress from 0 to 1. */
  readonly part: number
  readonly id?: string
  readonly fault?: string
  /** Whether a retry may succeed. */
  readonly isRetriable?: boolean
}

/** Whether it was refused for good, so that a retry cannot succeed. */
export function isRefused({ state, isRetriable }: ListedPicture): boolean {
  return state === 'failed' && isRetriable !== true
}

export type PictureNews =
  | { readonly type: 'added'; readonly pictures: readonly { readonly key: number; readonly name: string }[] }
  | { readonly type: 'progress'; readonly key: number; readonly part: number }
  | { readonly type: 'kept'; readonly key: number; readonly id: string }
  | { readonly type: 'failed'; readonly key: number; readonly fault: string; readonly isRetriable: boolean }
  | { readonly type: 'again'; readonly key: number }
  | { readonly type: 'removed'; readonly key: number }
  | { readonly type: 'gone'; readonly ids: readonly string[]; readonly fault: string }

/** The reducer of the list. Events about a removed picture are ignored. */
export function hearPictures(list: readonly ListedPicture[], news: PictureNews): readonly ListedPicture[] {
  switch (news.type) {
    case 'added':
      return [...list, ...news.pictures.map((one) => ({ ...one, state: 'sending', part: 0 }) as const)]
    case 'progress':
      return change(list, news.key, (one) => ({ ...one, part: news.part }))
    case 'kept':
      return change(list, news.key, ({ key, name }) => ({ key, name, state: 'kept', part: 1, id: news.id }))
    case 'failed':
      return change(list, news.key, ({ key, name }) => ({
        key,
        name,
        state: 'failed',
        part: 0,
        fault: news.fault,
        isRetriable: news.isRetriable,
      }))
    case 'again':
      return change(list, news.key, ({ key, name }) => ({ key, name, state: 'sending', part: 0 }))
    case 'removed':
      return list.filter(({ key }) => key !== news.key)
    case 'gone':
      return list.map(({ key, name, ...one }) =>
        one.id !== undefined && news.ids.includes(one.id)
          ? { key, name, state: 'failed', part: 0, fault: news.fault, isRetriable: true }
          : { key, name, ...one },
      )
  }
}

function change(
  list: readonly ListedPicture[],
  key: number,
  make: (one: ListedPicture) => ListedPicture,
): readonly ListedPicture[] {
  return list.map((one) => (one.key === key ? make(one) : one))
}
