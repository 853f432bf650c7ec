import { pages } from './pages.ts'

type Paths = { readonly [Name in keyof typeof pages]: (typeof pages)[Name]['path'] }

/** Every path of the console, from the table of its pages; no other file may spell one out. */
export const paths = Object.fromEntries(
  Object.entries(pages).map(([name, { path }]) => [name, path]),
) as Paths

export type Path = Paths[keyof Paths]

/** A path without parameters. */
export type PlainPath = Exclude<Path, `${string}:${string}`>
