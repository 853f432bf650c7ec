let wanted: string | undefined

/** Where somebody wanted to go when they were asked to sign in. It lives as long as the dialog is open. */
export function keepWanted(address: string | undefined): void {
  wanted = address
}

/** Given out once: whoever has signed in goes on there. It is an address of our own pages, never one that came along. */
export function takeWanted(): string | undefined {
  const taken = wanted
  wanted = undefined
  return taken
}
