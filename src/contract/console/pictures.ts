import { endpoint } from '#contract/endpoint.ts'
import { pictureRefusals, SentPicture } from '#contract/pictures.ts'
import { Nothing, strict, Uuid } from '#contract/schema.ts'
import { PICTURE_BYTES, pictureTypes } from '#domain/pictures/picture.ts'

import { Scope } from './schema.ts'

export const sendPicture = endpoint({
  method: 'POST',
  path: '/console/pictures',
  access: 'operator:content.write', // guard: picture-upload-right
  throttle: 'dear',
  takesBytes: pictureTypes,
  bodyLimit: PICTURE_BYTES, // guard: operator-picture-capped
  summary:
    'Uploads a picture for content, PNG or JPEG, at most 5 MB; it is re-encoded. It is public at /media/<id>.webp.',
  input: strict({ ...Scope }),
  value: SentPicture,
  refusals: pictureRefusals,
})

// guard: content-pictures-cookie-only
export const contentPicture = endpoint({
  method: 'GET',
  path: '/console/pictures/content',
  access: 'operator:content.read',
  cookieOnly: true,
  summary: 'A picture of content, as WebP, for editors.',
  input: strict({ ...Scope, id: Uuid }),
  value: Nothing,
  refusals: [],
})
