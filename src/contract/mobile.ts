import { String } from 'typebox'

/** A number as typed; the server normalizes it. */
export const MobileNumber = String({ minLength: 3, maxLength: 32 })
export const DialingCode = String({ pattern: '^\\+?[0-9]{1,4}$', maxLength: 5 })
/** The specification allows up to 255 characters. Ours have six digits; anything else is refused as wrong. */
export const VerificationCode = String({ minLength: 1, maxLength: 255 })
/** The ID token of Firebase's phone sign-in: signed, and it contains the number. */
export const FirebaseIdToken = String({ minLength: 20, maxLength: 4096, pattern: '^[A-Za-z0-9_.-]+$' })
