/** An error that the administrator can fix: printed as one line, without a stack. */
export class StartError extends Error {
  override name = 'StartError'
}
