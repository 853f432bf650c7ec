/** Records that a message to customer service may be about. */
export const subjectKinds = ['deposit', 'withdrawal', 'round'] as const
export type SubjectKind = (typeof subjectKinds)[number]

/** One of the sender's own records. */
export interface MessageSubject {
  readonly kind: SubjectKind
  readonly id: string
}
