/** How large a picture may be that somebody sends. */
export const PICTURE_BYTES = 5 * 1024 * 1024
/** How many go with one application or one message. */
export const PICTURES_EACH = 3

export const pictureTypes = ['image/png', 'image/jpeg'] as const
export type PictureType = (typeof pictureTypes)[number]

/** What members send pictures for; those of content are sent by operators, and those of a thread by both of its sides. */
export const memberPurposes = ['application', 'feedback', 'deposit', 'withdrawal'] as const
export type MemberPurpose = (typeof memberPurposes)[number]
export type PicturePurpose = MemberPurpose | 'thread' | 'content'

const beginnings: Readonly<Record<PictureType, readonly number[]>> = {
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'image/jpeg': [0xff, 0xd8, 0xff],
}

/** What a file is by how it begins: its name and what was said of it count for nothing. */
export function pictureTypeOf(bytes: Uint8Array): PictureType | undefined {
  return pictureTypes.find((type) => beginnings[type].every((byte, index) => bytes[index] === byte))
}

/** Sent within a day, whatever became of them, and those that nothing refers to yet. */
const A_DAY = 30
const AT_ONCE = 10

/** Why a member sends no further picture for now. */
export function refuseAnotherPicture(kept: {
  readonly today: number
  readonly unused: number
}): 'too_many_pictures' | undefined {
  return kept.today >= A_DAY || kept.unused >= AT_ONCE ? 'too_many_pictures' : undefined
}
