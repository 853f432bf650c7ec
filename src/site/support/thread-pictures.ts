import { type Sending, useApi } from '#browser/api/api.ts'
import { type PictureList, usePictures } from '#browser/ui/use-pictures.ts'
import { support } from '#contract/support.ts'

/** Where a picture of one's own thread is shown, and one that is about to be sent. */
export function threadPictureUrl(id: string): string {
  return `${support.picture.path}?id=${id}`
}

/** The pictures of the message that is being written. */
export function useThreadPictures(): PictureList {
  const api = useApi()
  return usePictures((sending: Sending) => {
    if (!api.upload) throw new Error('no files are sent from here')
    return api.upload(support.sendPicture, {}, sending)
  })
}
