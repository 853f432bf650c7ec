import { houseLook } from '#domain/brand/looks.ts'

/** A brand as an operator of the house requests it; its first operator is named by its code. */
export const brandPlan = (code: string) => ({
  code,
  name: `Brand ${code}`,
  hosts: [`${code}.example`],
  currency: 'PHP',
  zone: 'Asia/Manila',
  languages: ['EN', 'AR'],
  defaultLanguage: 'EN',
  marketProfile: 'strict',
  look: houseLook,
  mark: { kind: 'letters', letters: 'B' },
  operatorName: code,
})
