/** Feature flags of a site. */
export const flagNames = [
  'loginedToHomePage',
  'mobileCodeLogin',
  'mobileRegistration',
  'freePlay',
  'forgotByMobile',
  'emptyHalls',
  'agentRates',
] as const
export type FlagName = (typeof flagNames)[number]
