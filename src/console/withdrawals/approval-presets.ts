/** Common reasons of an approval, which a press adds to the text: each is long enough by itself. */
export const approvalPresets = [
  'console.wd.approve_reason.play',
  'console.wd.approve_reason.holder',
  'console.wd.approve_reason.known',
] as const
