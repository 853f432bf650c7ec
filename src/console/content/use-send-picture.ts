import { useMutation } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { useScope } from '#console/frame/brand.ts'
import { sendPicture } from '#contract/console/pictures.ts'
import type { Output } from '#contract/endpoint.ts'
import { pictureTypes } from '#domain/pictures/picture.ts'

/** Uploads a content picture. The server re-encodes it, and keeps it once a saved draft refers to it. */
export function useSendPicture(onSent: (sent: Output<typeof sendPicture>) => void) {
  const api = useApi()
  const scope = useScope()
  return useMutation({
    mutationFn: async (file: File) => {
      const type = pictureTypes.find((one) => one === file.type) ?? 'image/png'
      if (!api.upload) throw new Error('this client uploads no files')
      return await api.upload(sendPicture, scope, { file, type })
    },
    onSuccess: onSent,
  })
}
