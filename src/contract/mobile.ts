import { String } from 'typebox'

/** As somebody types a number; the server makes one number of its many spellings. */
export const MobileNumber = String({ minLength: 3, maxLength: 32 })
export const DialingCode = String({ pattern: '^\\+?[0-9]{1,4}$', maxLength: 5 })
/** The specification lets a code have up to 255 signs; ours have six digits, and the rest is refused as wrong. */
export const VerificationCode = String({ minLength: 1, maxLength: 255 })
/** What the phone sign-in of Firebase gave the browser: a signed token that names the number. */
export const FirebaseIdToken = String({ minLength: 20, maxLength: 4096, pattern: '^[A-Za-z0-9_.-]+$' })
