/** The one key of the browser's storage under which slips are kept: signing out removes it. */
export const SLIPS_KEY = 'lottery.slips'
