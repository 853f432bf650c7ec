export const PUBLIC_NAME_LEAST = 2
export const PUBLIC_NAME_MOST = 24

/** Letters of any script with their marks, and between them spaces, hyphens and apostrophes: no digits, no signs of links. */
const FORM = /^\p{L}[\p{L}\p{M}]*(?:[ '’-][\p{L}\p{M}]+)*$/u

/**
 * Why an operator cannot show a name to members. It names no account to pay to, and it is not the name of the operator's
 * account: a stranger who knows it can try passwords.
 */
export function refusePublicName(
  name: string,
  { accountName }: { readonly accountName: string },
): 'public_name_unfit' | 'public_name_is_account' | undefined {
  const length = [...name].length
  if (length < PUBLIC_NAME_LEAST || length > PUBLIC_NAME_MOST || !FORM.test(name)) return 'public_name_unfit'
  return letters(name) === letters(accountName) ? 'public_name_is_account' : undefined
}

const letters = (name: string) => name.normalize('NFKC').toLowerCase().replaceAll(/\P{L}/gu, '')
