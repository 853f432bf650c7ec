import { Enum, Integer } from 'typebox'

import { memberPurposes, PICTURE_BYTES, pictureTypes } from '#domain/pictures/picture.ts'

import { endpoint } from './endpoint.ts'
import { Nothing, strict, Uuid } from './schema.ts'

/** A stored, re-encoded picture. It is deleted after a day unless something refers to it. */
export const SentPicture = strict({ id: Uuid, width: Integer(), height: Integer() })

/** Refusals of every call that accepts a picture. */
export const pictureRefusals = ['not_a_picture', 'too_many_pixels', 'too_many_pictures'] as const

export const pictures = {
  send: endpoint({
    method: 'POST',
    path: '/wps/pictures',
    access: 'real-member',
    throttle: 'dear',
    takesBytes: pictureTypes,
    bodyLimit: PICTURE_BYTES,
    summary:
      'Uploads a picture, PNG or JPEG, at most 5 MB, for a later call. It is re-encoded, so only its pixels are kept.',
    input: strict({ purpose: Enum([...memberPurposes]) }),
    value: SentPicture,
    refusals: pictureRefusals,
  }),
  // guard: member-pictures-cookie-only
  own: endpoint({
    method: 'GET',
    path: '/wps/picture',
    access: 'real-member',
    cookieOnly: true,
    summary: 'A picture that the member uploaded, as WebP.',
    input: strict({ id: Uuid }),
    value: Nothing,
    refusals: [],
  }),
}
