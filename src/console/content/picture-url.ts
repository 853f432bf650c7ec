import { contentPicture } from '#contract/console/pictures.ts'

/** URL of a content picture for operators, also before it is published. */
export function pictureUrl(scope: { readonly merchantCode?: string }, id: string): string {
  return `${contentPicture.path}?${new URLSearchParams({ ...scope, id }).toString()}`
}
