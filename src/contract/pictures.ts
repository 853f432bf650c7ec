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
      'Takes a picture, PNG or JPEG, at most 5 MB, for something that is sent afterwards. It is drawn anew: nothing of the file is kept but what it shows.',
    input: strict({ purpose: Enum([...memberPurposes]) }),
    value: SentPicture,
    refusals: pictureRefusals,
  }),
  own: endpoint({
    method: 'GET',
    path: '/wps/picture',
    access: 'real-member',
    cookieOnly: true,
    summary: 'A picture that the member sent, as WebP. Nobody else’s is there.',
    input: strict({ id: Uuid }),
    value: Nothing,
    refusals: [],
  }),
}
