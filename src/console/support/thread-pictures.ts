import { type Sending, useApi } from '#browser/api/api.ts'
import { queryString } from '#browser/api/client.ts'
import { type PictureList, usePictures } from '#browser/ui/use-pictures.ts'
import { useScope } from '#console/frame/brand.ts'
import { sendThreadPicture, threadPicture } from '#contract/console/support.ts'

/** URL of a thread's picture in the console, sent or about to be sent. */
export function useThreadPictureUrl(threadId: string): (id: string) => string {
  const scope = useScope()
  return (id) => threadPicture.path + queryString({ ...scope, thread: threadId, id })
}

/** Pictures of the answer being written. */
export function useAnswerPictures(): PictureList {
  const api = useApi()
  const scope = useScope()
  return usePictures((sending: Sending) => {
    if (!api.upload) throw new Error('this client uploads no files')
    return api.upload(sendThreadPicture, scope, sending)
  })
}
