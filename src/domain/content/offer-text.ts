import type { Kind } from './field.ts'

/**
 * Words and a picture for one version of an offer that pays. Its numbers stay lines that follow from the version. A later
 * version shows them only once they were published for it, so that no text promises the sums of another version.
 */
export const offerText = {
  id: 'offer-text',
  isOrdered: false,
  isBySecond: true,
  words: {
    title: { type: 'line', max: 80, isRequired: true },
    lead: { type: 'line', max: 160, isRequired: true },
    content: { type: 'rich', max: 4000, isRequired: false },
  },
  facts: {
    offer: { type: 'offer', isRequired: true },
    picture: { type: 'picture', isRequired: false },
  },
} as const satisfies Kind

interface OfferAndVersion {
  readonly offer: string
  readonly version: number
}

/** How a document names the version of an offer. */
export function offerTextKey({ offer, version }: OfferAndVersion): string {
  return `${offer}.${version}`
}

/** Undefined if the value names no version of an offer. */
export function readOfferTextKey(key: unknown): OfferAndVersion | undefined {
  const [, offer, version] =
    /^([a-z][a-z0-9-]{1,39})\.([1-9]\d{0,5})$/.exec(typeof key === 'string' ? key : '') ?? []
  return offer === undefined ? undefined : { offer, version: Number(version) }
}
