import { type Sending, useApi } from '#browser/api/api.ts'
import { type PictureList, usePictures } from '#browser/ui/use-pictures.ts'
import { support } from '#contract/support.ts'

/** URL of a picture of the caller's own thread. */
export function threadPictureUrl(id: string): string {
  return `${support.picture.path}?id=${id}`
}

/** Pictures of the message being written. */
export function useThreadPictures(): PictureList {
  const api = useApi()
  return usePictures((sending: Sending) => {
    if (!api.upload) throw new Error('this client uploads no files')
    return api.upload(support.sendPicture, {}, sending)
  })
}
