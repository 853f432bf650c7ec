/** The player name given to providers: brand and id, no personal data. */
export function playerName({
  merchantCode,
  memberId,
}: {
  readonly merchantCode: string
  readonly memberId: bigint
}): string {
  return `${merchantCode}-${memberId}`
}

const NAME = /^([a-z0-9_]{2,40})-([1-9][0-9]{0,17})$/

export function readPlayerName(
  name: string,
): { readonly merchantCode: string; readonly memberId: bigint } | undefined {
  const [, merchantCode, digits] = NAME.exec(name) ?? []
  return merchantCode === undefined || digits === undefined
    ? undefined
    : { merchantCode, memberId: BigInt(digits) }
}
