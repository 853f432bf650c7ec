import { contentPicture } from '#contract/console/pictures.ts'

/** Where an operator sees a picture of content, before anybody else does. */
export function pictureUrl(scope: { readonly merchantCode?: string }, id: string): string {
  return `${contentPicture.path}?${new URLSearchParams({ ...scope, id }).toString()}`
}
