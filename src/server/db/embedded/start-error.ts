/** Something the person who starts the server can put right: it is printed as one line, without a stack. */
export class StartError extends Error {
  override name = 'StartError'
}
