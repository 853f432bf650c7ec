import type { MessageId } from '#browser/i18n/messages.ts'

/** The words of hands. */
export const handNames: Readonly<Record<string, MessageId>> = {
  royal: 'poker.royal',
  naturalRoyal: 'poker.natural_royal',
  fourDeuces: 'poker.four_deuces',
  wildRoyal: 'poker.wild_royal',
  five: 'poker.five',
  straightFlush: 'poker.straight_flush',
  four: 'poker.four',
  fullHouse: 'poker.full_house',
  flush: 'poker.flush',
  straight: 'poker.straight',
  three: 'poker.three',
  twoPair: 'poker.two_pair',
  jacks: 'poker.jacks',
}
