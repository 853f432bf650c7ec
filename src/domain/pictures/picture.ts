/** Maximum size of an upload. */
export const PICTURE_BYTES = 5 * 1024 * 1024
/** Most pictures of one application or message. */
export const PICTURES_EACH = 3

export const pictureTypes = ['image/png', 'image/jpeg'] as const
/** A brand's mark may be a drawing too: it is rendered, never served as SVG. */
export const markTypes = [...pictureTypes, 'image/svg+xml'] as const
export type PictureType = (typeof pictureTypes)[number]

/** Purposes of members' pictures. Operators upload those of content; both sides upload those of a thread. */
export const memberPurposes = ['application', 'feedback', 'deposit', 'withdrawal', 'verification'] as const
export type MemberPurpose = (typeof memberPurposes)[number]
export type PicturePurpose = MemberPurpose | 'thread' | 'content' | 'result'

const beginnings: Readonly<Record<PictureType, readonly number[]>> = {
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'image/jpeg': [0xff, 0xd8, 0xff],
}

/** Detects the file type by its magic bytes; the file name and the declared type are ignored. */
export function pictureTypeOf(bytes: Uint8Array): PictureType | undefined {
  return pictureTypes.find((type) => beginnings[type].every((byte, index) => bytes[index] === byte))
}

/** How many first bytes of a file tell whether it is a PDF: readers take junk before its header. */
export const PDF_HEAD = 1024

/** Recognises a PDF by its header, wherever it stands in the first bytes. */
export function isPdf(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, PDF_HEAD)
  return [...head.keys()].some((at) => PDF_HEADER.every((byte, index) => head[at + index] === byte))
}

/** `%PDF-` */
const PDF_HEADER = [0x25, 0x50, 0x44, 0x46, 0x2d]

/** Uploads within a day, including deleted ones, and unreferenced uploads. */
const A_DAY = 30
const AT_ONCE = 10

/** Why a member may not upload another picture now. */
export function refuseAnotherPicture(kept: {
  readonly today: number
  readonly unused: number
}): 'too_many_pictures' | undefined {
  return kept.today >= A_DAY || kept.unused >= AT_ONCE ? 'too_many_pictures' : undefined
}
